import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { loginReply } from '#contract/people/accounts/sessions.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import { rememberDevice } from './known-devices.ts';
import { insertSession } from './queries.ts';
import { readCaller } from '#server/ground/access/caller-queries.ts';
import type { SecondFactorRule } from '#server/ground/access/second-factor-rule.ts';
import { readMe } from '#server/people/accounts/me-query.ts';

interface Wanted {
  user_id: number;
  device: string;
  keep: boolean;
  must_change_password: boolean;
  /** The token that the browser has from an earlier sign-in, of this account or another. */
  known_device: string | undefined;
}

/**
 * Opens a session and returns the answer of the sign-in (spec §3, login response). The first rider is the active one.
 */
export async function presentSession(
  db: Db,
  rule: SecondFactorRule,
  wanted: Wanted,
): Promise<z.input<typeof loginReply>> {
  const token = newSecret();
  const token_hash = hashSecret(token);
  const keep = wanted.keep && !wanted.must_change_password;
  // A person who does not stay signed in may use somebody else's computer, so that device is not stored.
  const known = wanted.keep ? await rememberDevice(db, wanted.user_id, wanted.known_device) : null;
  const device_hash = known?.device_hash ?? null;
  const expires_at = await insertSession(db, { ...wanted, token_hash, keep, device_hash });
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
    known_device: known?.token ?? null,
  };
}
