import { afterEach, expect, test } from 'vitest';
import type { Me } from '#contract/people/accounts/accounts.ts';
import { beginSession, closeSession, currentSession, renewSession, renewSessionBy } from './session.ts';

const user: Me['user'] = {
  user_id: 1,
  user_email: 'ana@example.org',
  user_firstname: 'Ana',
  user_lastname: 'Paz',
  user_phone: null,
  user_language: 'es',
  user_roles: [],
  user_teams: [],
  rider_id: [],
  email_confirmed: true,
  must_change_password: false,
  second_factor: true,
  must_set_second_factor: false,
};
const begin = () => beginSession({ ...user, token: 'x', expires_at: '2027-01-01T00:00:00Z' }, [], false);
const mustSetUp = () => currentSession()?.authUser.must_set_second_factor;

afterEach(closeSession);

test('an answer that was on its way while something changed does not undo the change', async () => {
  begin();
  const late = Promise.withResolvers<Me>();
  const renewed = renewSessionBy(late.promise);
  renewSession({ user: { ...user, must_set_second_factor: true }, riders: [] });
  late.resolve({ user, riders: [] });
  await renewed;
  expect(mustSetUp()).toBe(true);
});

test('of two answers the one that was asked for last counts, whichever comes first', async () => {
  begin();
  const [first, second] = [Promise.withResolvers<Me>(), Promise.withResolvers<Me>()];
  const both = [renewSessionBy(first.promise), renewSessionBy(second.promise)];
  second.resolve({ user: { ...user, must_set_second_factor: true }, riders: [] });
  await both[1];
  first.resolve({ user, riders: [] });
  await both[0];
  expect(mustSetUp()).toBe(true);
});

test('an answer about an account that was left does not reach the next one', async () => {
  begin();
  const late = Promise.withResolvers<Me>();
  const renewed = renewSessionBy(late.promise);
  closeSession();
  begin();
  late.resolve({ user: { ...user, user_firstname: 'Otra' }, riders: [] });
  await renewed;
  expect(currentSession()?.authUser.user_firstname).toBe('Ana');
});
