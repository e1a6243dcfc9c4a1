import type { Pool } from 'pg';
import { tellJudgeCodes } from './judge-codes.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/** The demo accounts that are there, for whoever starts the product to try it. In: the origin people see. */
export async function tellDemoAccounts(pool: Pool, publicUrl: string): Promise<string[]> {
  const { rows } = await pool.query<{ user_email: string }>(
    `select user_email from users where user_email = any($1) order by user_id`,
    [Object.values(DEMO_ACCOUNTS)],
  );
  if (rows.length === 0) return [];
  const warning = publicUrl.startsWith('https:')
    ? [
        `WARNING: at ${publicUrl} everybody can sign in to the demo's accounts, an administrator among them: their password is public. DEMO=off locks them.`,
      ]
    : [];
  return [
    ...warning,
    `Demo accounts, password ${DEMO_PASSWORD}: ${rows.map(({ user_email }) => user_email).join(', ')}`,
    ...(await tellJudgeCodes(pool)),
  ];
}
