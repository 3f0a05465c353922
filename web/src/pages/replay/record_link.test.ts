// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { recordFromLink, recordToLink } from './record_link';

const record = '[Game "en-garde"]\n[Left "Zoë"]\n\n*L *3 *1\n+4 *2\n'.repeat(40);

describe('a record in a link', () => {
  it('comes out as it went in, and shorter in between', async () => {
    const link = await recordToLink(record);
    expect(link).toMatch(/^[\w-]+$/);
    expect(link.length).toBeLessThan(record.length / 4);
    expect(await recordFromLink(link)).toBe(record);
  });

  it('is refused when it is broken or would grow beyond all bounds', async () => {
    await expect(recordFromLink('not-a-record')).rejects.toThrow();
    await expect(recordFromLink(await recordToLink('x'.repeat(2_000_000)))).rejects.toThrow(
      /too large/,
    );
  });
});
