import { sql } from 'kysely';
import type { NumberBlock } from '#contract/raceday/venue/venue.ts';
import { personName } from '#server/ground/audit/person-name.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Where the race of this laptop came from, and how far that server knows of it. */
export interface Home {
  race_id: number;
  url: string;
  token: string;
  venue_name: string;
  /** True while it is being given back: nothing of the day is written meanwhile. */
  giving_back: boolean;
  known_n: number;
  heard_at: string | null;
  problem: string | null;
}

/** Returns it, or null on a server that is no copy. */
export async function readHome(db: Db): Promise<Home | null> {
  const { rows } = await sql<Home>`
    select race_id, url, token, venue_name, giving_back, known_n, heard_at, problem from venue_home limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Notes where the race came from. A laptop that took it up from a mirror was never answered by that server. */
export async function insertHome(
  tx: Db,
  home: Pick<Home, 'race_id' | 'url' | 'token' | 'venue_name' | 'known_n'>,
  { isHeard }: { isHeard: boolean },
): Promise<void> {
  await sql`
    insert into venue_home (race_id, url, token, venue_name, known_n, heard_at)
    values (${home.race_id}, ${home.url}, ${home.token}, ${home.venue_name}, ${home.known_n},
      case when ${isHeard} then now() end)`.execute(tx);
}

/** Notes what the home server answered. */
export async function noteAnswer(
  db: Db,
  race_id: number,
  { known_n, problem }: Pick<Home, 'known_n' | 'problem'>,
): Promise<void> {
  await sql`
    update venue_home set known_n = ${known_n}, problem = ${problem}, heard_at = now() where race_id = ${race_id}`.execute(
    db,
  );
}

export async function noteProblem(db: Db, race_id: number, problem: string): Promise<void> {
  await sql`update venue_home set problem = ${problem} where race_id = ${race_id}`.execute(db);
}

/** Stops or allows the writing of the day. The lead is locked, so that no set is closed beside it. */
export async function setGivingBack(tx: Db, race_id: number, giving_back: boolean): Promise<void> {
  await sql`update venue_home set giving_back = ${giving_back} where race_id = ${race_id}`.execute(tx);
}

/** Returns the server that the race was copied from. */
export async function readHomeId(db: Db, race_id: number): Promise<string> {
  const { rows } = await sql<{ leader: string }>`
    select leader from race_lead where race_id = ${race_id} order by epoch limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The copy does not say where it came from');
  return row.leader;
}

/** Returns the last epoch that this server led, or null. */
export async function readOwnEpoch(db: Db, race_id: number): Promise<number | null> {
  const { rows } = await sql<{ epoch: number | null }>`
    select max(epoch) as epoch from race_lead join server_self on leader = server_id where race_id = ${race_id}`.execute(
    db,
  );
  return rows[0]?.epoch ?? null;
}

/** Tells whether nobody ever used this database. Countries are in every one, and are made room for. */
export async function isUnused(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_unused: boolean }>`
    select not exists (select from users) and not exists (select from organization) and not exists (select from rider)
      and not exists (select from race) as is_unused`.execute(tx);
  return rows[0]?.is_unused ?? false;
}

/**
 * Lets the accounts of the copy act for the organization of its race, and beside them one of the laptop itself, for whoever has
 * no role there. Returns them, the laptop's first.
 */
export async function appointNamed(
  tx: Db,
): Promise<{ user_id: number; user_email: string; user_name: string }[]> {
  await sql`
    insert into users (user_email, user_firstname) select 'pista@venue.invalid', venue_name from venue_home on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ user_id: number; user_email: string; user_name: string }>`
    with named as (
      select user_id, user_email, ${personName('users')} as user_name from users
      where user_email in (user_id || '@venue.invalid', 'pista@venue.invalid')
    ), appointed as (
      insert into user_role (user_id, role, organization_id)
      select user_id, 'organizer', organization_id from named cross join cup on conflict do nothing
    )
    select user_id, user_email, user_name from named order by user_id desc`.execute(tx);
  return rows;
}

/** Lets a code open an account from now on, and no former one. */
export async function setCode(tx: Db, user_id: number, hash: string): Promise<void> {
  await sql`
    with ended as (delete from session where user_id = ${user_id})
    update users set user_password = ${hash} where user_id = ${user_id}`.execute(tx);
}

export async function beginCopy(tx: Db): Promise<void> {
  await sql`select begin_venue_copy()`.execute(tx);
}

/** Writes rows of a table of the copy, an array of JSON as text. */
export async function takeRows(tx: Db, name: string, rows: string): Promise<void> {
  await sql`select take_venue_rows(${name}, ${rows}::jsonb)`.execute(tx);
}

/** Gives numbers out of a block from now on. */
export async function useNumbers(tx: Db, { name, first, last }: NumberBlock): Promise<void> {
  await sql`select use_venue_numbers(${name}, ${first}, ${last})`.execute(tx);
}

/** Returns the tables of which few numbers are left. */
export async function readScarce(db: Db): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select coalesce(scarce_venue_numbers(), '{}') as names`.execute(db);
  return rows[0]?.names ?? [];
}

/** Writes the name of a rider as the home server shows it from now on. It is no change of the day: both have it. */
export async function takeName(db: Db, race_id: number, body: unknown): Promise<void> {
  await sql`
    select apply_venue_rows(${race_id}, jsonb_build_array(jsonb_build_object('t', 'rider',
      'k', jsonb_build_object('rider_id', b -> 'rider_id'), 'r', b)), true)
    from (select ${JSON.stringify(body)}::jsonb as b) said`.execute(db);
}

/** Returns the numbers of each table that this server has left, with the column that they are for. */
export async function readNumbersLeft(db: Db): Promise<(NumberBlock & { id: string })[]> {
  const { rows } = await sql<NumberBlock & { id: string }>`
    select coalesce(t.name || '', '') as name, coalesce(t.keys[1], '') as id, coalesce(pg_sequence_last_value(s.seqrelid) + 1, s.seqmin) as first, s.seqmax as last
    from venue_tables() t join pg_sequence s on s.seqrelid = pg_get_serial_sequence(t.name, t.keys[1])::regclass
    where t.spare > 0`.execute(db);
  return rows;
}

/** Lets accounts that are made here have numbers behind those that came with a mirror. */
export async function passAccounts(tx: Db): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('users', 'user_id'), greatest(max(user_id), 8000000000000)) from users`.execute(
    tx,
  );
}
