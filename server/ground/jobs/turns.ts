import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { classOf, type JobClass } from '#server/ground/jobs/classes.ts';
import type { Jobs } from '#server/ground/jobs/jobs.ts';

/**
 * The classes in which organizations take turns, with the worker's priority of the first turn. The lowest is done
 * first. Jobs of the version before, and those a restored database released, have 0 and come before all turns.
 */
const firstTurn: Partial<Record<JobClass, number>> = { print: 1, push: 10_001, letters: 20_001 };
/** Beyond this many turns an organization waits in the last one, as long as whoever came before it there. */
const mostTurns = 10_000;
/** An organization has so many jobs in a turn. */
const jobsInTurn = 10;

/** Finds the organization, or the club, in whose name somebody makes a job: by the ids of its payload `p`. */
const owner = sql`coalesce(
  'organization ' || (p ->> 'organization_id'),
  (select 'organization ' || organization_id from lbr where lbr_id = (p ->> 'lbr_id')::bigint),
  (select 'organization ' || organization_id from race join cup using (cup_id) where race_id = coalesce(
    (p ->> 'race_id')::bigint,
    (select race_id from printed where printed_id = (p ->> 'printed_id')::bigint),
    (select race_id from race_message where message_id = coalesce((p ->> 'message_id')::bigint,
      (select message_id from race_message_sheet where letter_id = (p ->> 'letter_id')::bigint))))),
  (select coalesce('organization ' || organization_id, 'club ' || club_id) from book where book_id = coalesce(
    (p ->> 'book_id')::bigint,
    (select book_id from receipt where receipt_id = (p ->> 'receipt_id')::bigint),
    (select book_id from club_account where account_id = (p ->> 'account_id')::bigint),
    (select book_id from checkout where checkout_id = (p ->> 'checkout_id')::bigint),
    (select book_id from due where due_id = coalesce(
      (p ->> 'due_id')::bigint,
      (select due_id from payment where payment_id = (p ->> 'payment_id')::bigint),
      (select due_id from price_change where change_id = (p ->> 'change_id')::bigint),
      (select due_id from entry_return where return_id = (p ->> 'return_id')::bigint))))))`;

/** Returns whose job it is, or null, as SQL. */
export const ownerOf = (payload: object): RawBuilder<string | null> =>
  sql`(select ${owner} from (select ${JSON.stringify(payload)}::jsonb as p offset 0) made)`;

/**
 * Gives jobs their turns: everybody's first ten come before anybody's next ten. Whoever had none waiting begins at the
 * turn that is being done, not at one that is long over. No row is locked for it: two transactions that add for one
 * owner at once may give the same turns twice.
 *
 * @returns a table of one row as SQL: `line`, which goes into the payload and says who waits where, and `place`, the
 *   number of the first job; and `priority`, what the worker sorts by, as SQL with the place of a job among those added
 */
export function turnsOf(name: keyof Jobs, ofWhom: RawBuilder<string | null>) {
  const jobClass = classOf[name];
  const first = firstTurn[jobClass];
  if (first === undefined) return { turns: sql`(select null::text as line)`, priority: () => sql`0` };
  const last = first + mostTurns - 1;
  return {
    turns: sql`(
      with waits as materialized (select ${jobClass} || ' ' || coalesce(${ofWhom}, 'of nobody') as line)
      select line, greatest(0,
        (select (priority - ${first}::int) * ${jobsInTurn}::int + least(count(*), ${jobsInTurn}::int)
          from graphile_worker._private_jobs where is_available and payload ->> 'line' = line
          group by priority order by priority desc limit 1),
        (select (priority - ${first}::int) * ${jobsInTurn}::int from graphile_worker._private_jobs
          where is_available and priority between ${first}::int and ${last}::int and run_at <= now()
          order by priority limit 1)) as place
      from waits)`,
    priority: (nth: RawBuilder<unknown>) =>
      sql`least(${first}::int + (place + ${nth}) / ${jobsInTurn}::int, ${last}::int)`,
  };
}

/**
 * Makes the index by which the end of a line is found, as quickly with many jobs as with few. Where it is there, no lock
 * is taken, which would wait for every transaction that has added a job; of nodes that start at once, one makes it.
 */
export async function indexLines(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('graphile_worker.partidor_line') is not null as is_there`,
  );
  if (rows[0]?.is_there === true) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('graphile_worker.partidor_line'))`);
    await client.query(
      `create index if not exists partidor_line on graphile_worker._private_jobs ((payload ->> 'line'), priority)
       where is_available`,
    );
    await client.query('commit');
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
}
