import { expect, test } from 'vitest';
import { provingServer } from '#web/parts/testing/proving-server.ts';
import { errorsIn, isDniFree, isEmailFree } from './check.ts';
import { emptySignUp, noPapers, typedIn } from './form.ts';

const refusal = (status: number, code: string) => ({ status, body: { code, message: 'No', where: null } });

test('where an address may ask no more for a while, the form goes on: the sign-up says what is taken', async () => {
  provingServer(() => refusal(429, 'request.too_many'));
  expect([await isEmailFree('mama@example.org'), await isDniFree('40.123.456')]).toEqual([true, true]);
  // A repeated request goes to the server again.
  provingServer(() => ({ status: 200, body: { free: false } }));
  expect(await isEmailFree('mama@example.org')).toBe(false);
});

test('the adult in charge of a child writes a name; an adult rider has one already', () => {
  const wrongFor = (rider_birthdate: string) => {
    const wrong = errorsIn({ ...emptySignUp, rider_birthdate }, noPapers, true);
    return [wrong.user_firstname, wrong.user_lastname].filter((one) => one !== undefined).length;
  };
  expect([wrongFor(''), wrongFor('1990-03-09'), wrongFor('2020-03-09')]).toEqual([0, 0, 2]);
  const named = { ...emptySignUp, user_firstname: 'Paula' };
  expect(typedIn({ ...named, rider_birthdate: '2020-03-09' })).toHaveProperty('user_firstname', 'Paula');
  expect(typedIn({ ...named, rider_birthdate: '1990-03-09' })).not.toHaveProperty('user_firstname');
});

test('any other failure is one', async () => {
  provingServer(() => refusal(503, 'server.busy'));
  await expect(isEmailFree('papa@example.org')).rejects.toMatchObject({ code: 'server.busy' });
});
