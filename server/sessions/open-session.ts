import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { loginReply } from '#contract/sessions.ts';
import type { Db } from '#server/db/pool.ts';
import { hashSecret, newSecret } from '#server/http/secret.ts';
import { insertSession, readCaller } from '#server/sessions/queries.ts';
import type { SecondFactorRule } from '#server/two-factor/rule.ts';
import { readMe } from '#server/users/me-query.ts';

/** Opens a session and answers as the sign-in does (spec §3, login response): the first rider is the active one. */
export async function openSession(
  db: Db,
  rule: SecondFactorRule,
  wanted: { user_id: number; device: string; keep: boolean; must_change_password: boolean },
): Promise<z.input<typeof loginReply>> {
  const token = newSecret();
  const token_hash = hashSecret(token);
  const keep = wanted.keep && !wanted.must_change_password;
  const expires_at = await insertSession(db, { ...wanted, token_hash, keep });
  const caller = await readCaller(db, rule, token_hash);
  const me = caller === null ? null : await readMe(db, wanted.user_id, caller);
  if (me === null) throw new Refusal('session.wrong');
  return {
    key: 'login',
    user: { ...me.user, token, expires_at },
    rider: me.riders[0] ?? null,
    riders: me.riders,
    claim: null,
    ticket: null,
  };
}
