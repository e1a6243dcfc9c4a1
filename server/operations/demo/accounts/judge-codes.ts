import type { Pool } from 'pg';
import { hashSecret } from '#server/ground/access/secret.ts';
import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { plainMailed } from '#server/ground/passwords/password.ts';

/** The codes are the same for everybody, like the password, and open only today's race of the demo season. */
const JUDGE_CODES = [
  { path: '/juez', code: 'DEMOJ-UEZ01', desk_name: 'Juez 1', duty: 'finish', seat: 1 },
  { path: '/juez', code: 'DEMOJ-UEZ02', desk_name: 'Juez 2', duty: 'finish', seat: 2 },
  { path: '/parque', code: 'DEMOP-ARQUE', desk_name: 'Parque', duty: 'gate', seat: null },
  { path: '/mesa', code: 'DEMOM-ESA01', desk_name: 'Mesa', duty: 'chief', seat: null },
] as const;

const hashOf = (code: string) => hashSecret(plainMailed(code));

/** The stored hashes of the codes that everybody knows. */
export const judgeCodeHashes: readonly Buffer[] = JUDGE_CODES.map(({ code }) => hashOf(code));

/** Lets two judges judge today's race, with codes of an account that the start prints. */
export async function addJudgeCodes(db: PlainSql, created_by: number): Promise<void> {
  const { rows } = await db.query<{ race_id: number }>(
    `select race_id from race where race_status = 'RACING' order by race_date desc, race_id limit 1`,
  );
  const [race] = rows;
  if (!race) return;
  await db.query(
    `insert into race_day (race_id, draw_method, seats) values ($1, 'manual', 2) on conflict (race_id) do update set seats = excluded.seats`,
    [race.race_id],
  );
  for (const { code, desk_name, duty, seat } of JUDGE_CODES)
    await db.query(
      `insert into desk_pass (race_id, desk_name, code_hash, created_by, may_act, duty, seat, expires_at)
       values ($1, $2, $3, $4, false, $5, $6, now() + interval '30 days')`,
      [race.race_id, desk_name, hashOf(code), created_by, duty, seat],
    );
}

/** Describes the codes that are still valid, for a person who starts the product to try it. */
export async function tellJudgeCodes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ code_hash: Buffer }>(
    `select code_hash from desk_pass where code_hash = any($1) and revoked_at is null and expires_at > now()`,
    [judgeCodeHashes],
  );
  const open = JUDGE_CODES.filter(({ code }) => rows.some(({ code_hash }) => code_hash.equals(hashOf(code))));
  if (open.length === 0) return [];
  return [
    "Judge today's race with a code, on a phone or in a narrow window:",
    ...open.map(({ path, code, desk_name }) => `  ${path.padEnd(8)} ${code}   ${desk_name}`),
  ];
}
