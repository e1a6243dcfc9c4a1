import type { Pool } from 'pg';
import { tellJudgeCodes } from './judge-codes.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/** The page where each of them finds most to look at. */
const LOOK_FIRST: readonly (readonly [user_email: string, where: string])[] = [
  [DEMO_ACCOUNTS.family, '/                 a mother with two riders: her season, entries, payments'],
  [DEMO_ACCOUNTS.club, '/payments         a delegate who pays for a club'],
  [DEMO_ACCOUNTS.organizer, '/administration   an organizer: licences, draws, results, money'],
  [DEMO_ACCOUNTS.admin, '/administration   an administrator: everything'],
];

/** Describes the demo accounts under an origin, for a person who starts the product to try it. */
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
    'Look first, without an account: the cups at /, with the race that is ridden today on top.',
    `Sign in at /login, password ${DEMO_PASSWORD}:`,
    ...LOOK_FIRST.filter(([email]) => rows.some(({ user_email }) => user_email === email)).map(
      ([email, where]) => `  ${email.padEnd(23)} ${where}`,
    ),
    ...(await tellJudgeCodes(pool)),
  ];
}
