import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookWhoIAm } from '../../../accounts/current_user.svelte';
import { fakeApi, Refused } from '../../../testing/fake_api';
import { bePatient, objections } from '../../../testing/pages';
import { languages, setLanguage } from '../../../words/words.svelte';
import QrCode from './QrCode.svelte';
import Security from './Security.svelte';

bePatient();

const noon = Date.UTC(2026, 4, 1, 12);
const anna = () => ({
  name: 'Anna',
  guest: false,
  role: '',
  secondFactor: false,
  recoveryCodes: 0,
  email: '',
  emailConfirmed: false,
  mutedUntil: 0,
});
const codes = Array.from({ length: 10 }, (_, i) => `abcd-efgh-ijk${i}`);

/** A server that knows Anna, and what she changes. */
function hallOf(person: Record<string, unknown> = anna()) {
  let sessions = [
    { id: 'a', created: noon, seen: noon, device: 'Firefox, Linux', here: false },
    { id: 'b', created: noon, seen: noon, device: 'Chrome, Android', here: true },
    { id: 'c', created: noon, seen: noon, device: '', here: false },
  ];
  let people = [{ name: 'Bram', how: 'block' }];
  const right = (body: Record<string, unknown>) => {
    if (body.password !== 'good password') throw new Refused(403, 'password-wrong');
  };
  return fakeApi({
    'GET /api/me': () => ({ person }),
    'GET /api/me/sessions': () => ({ sessions }),
    'DELETE /api/me/sessions/a': () => {
      sessions = sessions.filter(({ id }) => id !== 'a');
    },
    'DELETE /api/me/sessions/others': () => {
      sessions = sessions.filter(({ here }) => here);
    },
    'POST /api/me/recovery-codes': (body) => {
      right(body);
      person.recoveryCodes = 10;
      return { codes };
    },
    'POST /api/me/email': (body) => {
      right(body);
      if (body.email === 'no@mail.example') throw new Refused(400, 'no-mail');
      person.email = body.email;
      return { email: body.email, confirmed: false };
    },
    'POST /api/me/second-factor': (body) => {
      right(body);
      return {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Salle:Anna?secret=JBSWY3DPEHPK3PXP',
      };
    },
    'POST /api/me/second-factor/confirm': (body) => {
      if (body.code !== '123456') throw new Refused(401, 'second-factor-wrong');
      person.secondFactor = true;
      return { secondFactor: true };
    },
    'DELETE /api/me/second-factor': () => {
      person.secondFactor = false;
      return { secondFactor: false };
    },
    'GET /api/me/avoided': () => ({ people }),
    'DELETE /api/me/avoided/Bram': () => {
      people = [];
      return { name: 'Bram', how: '' };
    },
  });
}

async function show() {
  await lookWhoIAm();
  render(Security);
  await screen.findByText('Firefox, Linux');
}
const block = (name: string) => within(screen.getByRole('region', { name }));
const give = (name: string, label: RegExp | string, value: string) =>
  fireEvent.input(block(name).getByLabelText(label), { target: { value } });

beforeEach(() => setLanguage('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('sessions: this one first, one ended, then all others', async () => {
  hallOf();
  await show();
  const rows = () => block('Where you are signed in').getAllByRole('listitem');
  expect(rows()[0]?.textContent).toMatch(/Chrome, Android\s*this one/);
  expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(rows()[2]?.textContent).toContain('Unknown device');
  await fireEvent.click(screen.getByRole('button', { name: /^End ?: Firefox, Linux/ }));
  expect(await screen.findByText('Signed out there.')).toBeTruthy();
  expect(rows()).toHaveLength(2);
  await fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText(/on this device only/)).toBeTruthy();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

test('recovery codes are shown once, and counted afterwards', async () => {
  hallOf();
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    languages: ['en'],
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  await show();
  const codesBlock = () => block('Recovery codes');
  expect(codesBlock().getByText('You have none.')).toBeTruthy();
  await give('Recovery codes', 'Password', 'bad password');
  await fireEvent.click(codesBlock().getByRole('button', { name: 'Make codes' }));
  expect(await codesBlock().findByText('The password is not right.')).toBeTruthy();
  await give('Recovery codes', 'Password', 'good password');
  await fireEvent.click(codesBlock().getByRole('button', { name: 'Make codes' }));
  expect(await codesBlock().findByText('abcd-efgh-ijk9')).toBeTruthy();
  expect(codesBlock().getAllByRole('listitem')).toHaveLength(10);
  await fireEvent.click(codesBlock().getByRole('button', { name: 'Copy' }));
  expect(await codesBlock().findByText('Copied.')).toBeTruthy();
  expect(written).toEqual([codes.join('\n')]);
  expect(codesBlock().getByRole('button', { name: 'Print' })).toBeTruthy();
  await fireEvent.click(codesBlock().getByRole('button', { name: 'I have kept them' }));
  expect(codesBlock().queryByText('abcd-efgh-ijk9')).toBeNull();
  expect(codesBlock().getByText('You have 10 left.')).toBeTruthy();
});

test('the second step: set up with picture and text, confirmed, taken away', async () => {
  const asked = hallOf();
  await show();
  const second = () => block('Second step');
  await give('Second step', 'Password', 'good password');
  await fireEvent.click(second().getByRole('button', { name: 'Set it up' }));
  expect(await second().findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(await second().findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(await objections()).toEqual([]);
  await give('Second step', /Six digits/, '000000');
  await fireEvent.click(second().getByRole('button', { name: 'Switch on' }));
  expect(await second().findByText(/This code is not right/)).toBeTruthy();
  await give('Second step', /Six digits/, '123456');
  await fireEvent.click(second().getByRole('button', { name: 'Switch on' }));
  expect(await second().findByText('It is switched on.')).toBeTruthy();
  expect(second().queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull();
  await give('Second step', 'Password', 'good password');
  await give('Second step', /Six digits/, '654321');
  await fireEvent.click(second().getByRole('button', { name: 'Switch off' }));
  expect(await second().findByText('Switched off.')).toBeTruthy();
  expect(asked.find(({ what }) => what === 'DELETE /api/me/second-factor')?.body).toEqual({
    password: 'good password',
    code: '654321',
  });
});

test('a moderator keeps the second step', async () => {
  hallOf({ ...anna(), role: 'moderator', secondFactor: true });
  await show();
  expect(block('Second step').getByText(/Moderators keep it/)).toBeTruthy();
  expect(block('Second step').queryByRole('button')).toBeNull();
});

test('an e-mail address waits to be confirmed; a server without mail says so', async () => {
  hallOf();
  await show();
  await give('E-mail', 'E-mail address', 'anna@house.example');
  await give('E-mail', 'Password', 'good password');
  await fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  expect(await screen.findByText(/anna@house.example is waiting to be confirmed/)).toBeTruthy();
  await give('E-mail', 'New e-mail address', 'no@mail.example');
  await give('E-mail', 'Password', 'good password');
  await fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  expect(await screen.findByText(/This hall sends no e-mail/)).toBeTruthy();
  expect(block('E-mail').queryByRole('textbox')).toBeNull();
});

test('people one avoids can be taken off the list', async () => {
  hallOf();
  await show();
  expect(await screen.findByText(/blocked: the hall does not bring you together/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: /^Take back ?: Bram/ }));
  expect(await screen.findByText('Bram is no longer on the list.')).toBeTruthy();
  expect(screen.getByText(/^Nobody\. On somebody/)).toBeTruthy();
});

test('a guest has sessions and people to avoid, and nothing that needs a password', async () => {
  hallOf({ name: 'Guest 7', guest: true });
  await show();
  expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'Where you are signed in',
    'People you avoid',
  ]);
});

test('nothing that axe objects to, and every field has a name in every language', async () => {
  hallOf({ ...anna(), recoveryCodes: 3, email: 'anna@house.example' });
  await show();
  expect(await objections()).toEqual([]);
  for (const language of languages) {
    setLanguage(language);
    await tick();
    for (const field of document.querySelectorAll('input')) {
      expect(field.closest('label')?.textContent?.trim(), field.outerHTML).not.toBe('');
    }
  }
});

test('a QR code has its three corners, and room around it', () => {
  const { container } = render(QrCode, { text: 'otpauth://totp/x', label: 'code' });
  const path = container.querySelector('path')?.getAttribute('d') ?? '';
  const side = Number(container.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2]);
  // Each corner begins with seven dark squares in a row, four from the edge.
  expect(path).toContain('M4 4h7v1h-7z');
  expect(path).toContain(`M${side - 11} 4h7v1h-7z`);
  expect(path).toContain(`M4 ${side - 5}h7v1h-7z`);
  expect((side - 8 - 17) % 4).toBe(0); // a size that the standard has
});
