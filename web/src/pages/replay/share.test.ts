// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { folded, unfolded } from './share';

const record = '[Game "en-garde"]\n[Left "Zoë"]\n\n*L *3 *1\n+4 *2\n'.repeat(40);

describe('a record in a link', () => {
  it('comes out as it went in, and shorter in between', async () => {
    const link = await folded(record);
    expect(link).toMatch(/^[\w-]+$/);
    expect(link.length).toBeLessThan(record.length / 4);
    expect(await unfolded(link)).toBe(record);
  });

  it('is refused when it is broken or would grow beyond all bounds', async () => {
    await expect(unfolded('not-a-record')).rejects.toThrow();
    await expect(unfolded(await folded('x'.repeat(2_000_000)))).rejects.toThrow(/too large/);
  });
});
