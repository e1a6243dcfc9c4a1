import { Secret } from 'otpauth';
import type { RecoveryCodes, SecondFactorSecret } from '#contract/people/accounts/two-factor.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { People } from '#server/testing/people.ts';
import { codeAt } from '#server/people/accounts/two-factor/totp.ts';

/** Returns the code that a phone shows now, from the secret that was typed into it. */
export function codeOf(secret: string): string {
  return codeAt(Secret.fromBase32(secret).bytes, Date.now());
}

/** Acts as if the phone had moved on to a code that was never used, so that tests do not wait thirty seconds. */
export async function nextCode(app: TestApp, user_id: number, secret: string): Promise<string> {
  await app.pool.query(`update second_factor set used_step = 0 where user_id = $1`, [user_id]);
  return codeOf(secret);
}

/** Sets a second factor up as a person does. Returns the secret in the phone, and the recovery codes. */
export async function setUpFactor(
  people: People,
  token: string,
): Promise<{ secret: string; codes: string[] }> {
  const begun = await people.call('POST', '/api/users/second_factor', token);
  const { secret } = begun.json<SecondFactorSecret>();
  const done = await people.call('PUT', '/api/users/second_factor', token, { code: codeOf(secret) });
  return { secret, codes: done.json<RecoveryCodes>().codes };
}
