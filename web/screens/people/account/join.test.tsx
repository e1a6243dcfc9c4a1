import { afterEach, expect, test, vi } from 'vitest';
import * as m from '#text/messages/messages.js';
import { closeSession, currentSession } from '#web/ground/session/session.ts';
import { draw, press, type } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { JoinScreen } from './JoinScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  closeSession();
});

const user = {
  user_id: 1,
  user_email: 'rosa@example.org',
  user_firstname: 'Rosa',
  user_lastname: 'Luna',
  user_roles: [],
  must_change_password: false,
  must_set_second_factor: true,
  token: 'x',
  expires_at: '2027-01-01T00:00:00Z',
};

/** Makes an account by the link of an invitation, and gives the body with which it signs in. */
async function joining(signsIn: boolean) {
  const sent = new Map<string, unknown>();
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    sent.set(address, body === undefined ? null : JSON.parse(body));
    if (address.endsWith('/look'))
      return Response.json({ user_email: user.user_email, roles: [], has_account: false });
    if (!address.endsWith('/login')) return Response.json({ user_email: user.user_email });
    return signsIn
      ? Response.json({
          key: 'login',
          user,
          rider: null,
          riders: [],
          claim: null,
          ticket: null,
          known_device: null,
        })
      : Response.json({ key: 'session.closed_for_now' }, { status: 403 });
  });
  await draw(<JoinScreen />);
  await soon(() => expect(document.querySelector('#password')).not.toBeNull());
  await type('#user_firstname', 'Rosa');
  await type('#user_lastname', 'Luna');
  await type('#password', 'partidor-de-bmx-2026');
  await press('[type=submit]');
  await soon(() => expect(sent.has('/api/users/login')).toBe(true));
  return sent.get('/api/users/login');
}

test('who made an account by an invitation is signed in with the password that was typed a moment ago', async () => {
  expect(await joining(true)).toMatchObject({
    user_email: 'rosa@example.org',
    user_password: 'partidor-de-bmx-2026',
  });
  await soon(() => expect(currentSession()?.authUser.user_email).toBe('rosa@example.org'));
  await soon(() => expect(location.pathname).toBe('/login'));
});

test('where the site asks for more, the account is ready and the page leads to the sign-in', async () => {
  await joining(false);
  await soon(() => expect(document.body.textContent).toContain(m.join_done_title()));
});
