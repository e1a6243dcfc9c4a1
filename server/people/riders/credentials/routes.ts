import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { getCredential, renewCredential } from '#contract/people/riders/credential.ts';
import {
  listRaceCredentials,
  makeRaceCredentials,
  type RaceCredentials,
} from '#contract/raceday/office/check-in/credentials.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { makePassword, plainMailed } from '#server/ground/passwords/password.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';

/** Locks a rider by the present id, so that two codes are not made at once, or returns null without a rider. */
async function lockCredentialRider(tx: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ rider_id: number }>`
    select rider_id from rider where rider_id = ${nowRider(id)} for no key update`.execute(tx);
  return rows[0]?.rider_id ?? null;
}

/** Reads the code in force, the newest if two riders were merged. Returns null when there is none. */
async function readCredential(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from rider_credential where rider_id = ${nowRider(id)} and revoked_at is null
    order by credential_id desc limit 1`.execute(db);
  return rows[0]?.code ?? null;
}

async function revokeCredentials(tx: Db, rider_id: number): Promise<void> {
  await sql`
    update rider_credential set revoked_at = now() where rider_id = ${rider_id} and revoked_at is null`.execute(
    tx,
  );
}

async function insertCredential(
  tx: Db,
  made: { rider_id: number; code: string; made_by: number },
): Promise<void> {
  await sql`
    insert into rider_credential (rider_id, code, made_by) values (${made.rider_id}, ${made.code}, ${made.made_by})`.execute(
    tx,
  );
}

/** Reads everybody entered in a race by plate, with the code in force. */
async function readRaceCredentials(db: Db, race_id: number): Promise<RaceCredentials['items']> {
  const { rows } = await sql<RaceCredentials['items'][number]>`
    select p.rider_id, p.rider_fullname, b.club_name, n.plates,
      (select code from rider_credential k where k.rider_id = p.rider_id and k.revoked_at is null
        order by k.credential_id desc limit 1) as code
    from (select rider_id, json_agg(plate order by entry_id) as plates, min(length(plate)) as digits, min(plate) as first
      from entry where race_id = ${race_id} group by rider_id) n
    join rider p using (rider_id) left join club b using (club_id)
    order by n.digits, n.first, p.rider_id`.execute(db);
  return rows;
}

/** A code has ten of thirty signs, which is 49 bits: nobody guesses one of a few hundred riders. */
const CODE_LENGTH = 10;

const newCode = (): string => plainMailed(makePassword(randomBytes, CODE_LENGTH));

/** Makes a code for a rider and ends those before, based on the code that was read. */
function renew(
  db: Db,
  { id, was, user_id }: { id: number; was: string | null; user_id: number },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const rider_id = await lockCredentialRider(tx, id);
    if (rider_id === null) throw new Refusal('rider.not_found');
    if ((await readCredential(tx, rider_id)) !== was) throw new Refusal('office.changed', 'was');
    const code = newCode();
    await revokeCredentials(tx, rider_id);
    await insertCredential(tx, { rider_id, code, made_by: user_id });
    await insertAudit(tx, { user_id, action: 'credential', entity: 'rider', entity_id: rider_id });
    return code;
  });
}

/** Makes the codes that are missing in a race. */
function makeMissing(
  db: Db,
  { race_id, user_id }: { race_id: number; user_id: number },
): Promise<RaceCredentials['items']> {
  return inTransaction(db, async (tx) => {
    const missing = (await readRaceCredentials(tx, race_id)).filter(({ code }) => code === null);
    for (const { rider_id } of missing.toSorted((a, b) => a.rider_id - b.rider_id)) {
      await lockCredentialRider(tx, rider_id);
      if ((await readCredential(tx, rider_id)) === null)
        await insertCredential(tx, { rider_id, code: newCode(), made_by: user_id });
    }
    if (missing.length > 0)
      await insertAudit(tx, {
        user_id,
        action: 'credentials',
        entity: 'race',
        entity_id: race_id,
        became: { riders: missing.length },
      });
    return readRaceCredentials(tx, race_id);
  });
}

/** Registers the calls for rider codes, for family and office. A desk gets what it needs to find its riders. */
export function registerCredentials(context: RouteContext): void {
  const { db, limits } = context;

  call(context, getCredential, async ({ params }) => ({
    credential_code: await readCredential(db, params.id),
  }));

  call(context, renewCredential, async ({ params, body, caller: { user_id } }) => {
    await limits.spend('rider_account', String(user_id));
    return { credential_code: await renew(db, { id: params.id, was: body.was, user_id }) };
  });

  call(context, listRaceCredentials, async ({ params }) => ({
    items: await readRaceCredentials(db, params.id),
  }));

  call(context, makeRaceCredentials, async ({ params, caller: { user_id } }) => {
    await limits.spend('rider_account', String(user_id));
    return { items: await makeMissing(db, { race_id: params.id, user_id }) };
  });
}
