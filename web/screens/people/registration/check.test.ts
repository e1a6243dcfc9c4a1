import { expect, test } from 'vitest';
import { provingServer } from '#web/parts/testing/proving-server.ts';
import { isDniFree, isEmailFree } from './check.ts';

const refusal = (status: number, code: string) => ({ status, body: { code, message: 'No', where: null } });

test('where an address may ask no more for a while, the form goes on: the sign-up says what is taken', async () => {
  provingServer(() => refusal(429, 'request.too_many'));
  expect([await isEmailFree('mama@example.org'), await isDniFree('40.123.456')]).toEqual([true, true]);
  // A repeated request goes to the server again.
  provingServer(() => ({ status: 200, body: { free: false } }));
  expect(await isEmailFree('mama@example.org')).toBe(false);
});

test('any other failure is one', async () => {
  provingServer(() => refusal(503, 'server.busy'));
  await expect(isEmailFree('papa@example.org')).rejects.toMatchObject({ code: 'server.busy' });
});
