import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { listOfficeRiders, RiderPage } from '#contract/people/office/riders/riders.ts';
import { Refusal } from '#contract/errors.ts';
import { searchWords } from '#rules/names/rider-search.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Scope } from '#server/ground/access/caller.ts';
import { papersOfRider, readLines } from '#server/people/office/riders/line-query.ts';
import { ridersIn } from '#server/people/office/riders/scope.ts';
import { readNear } from '#server/people/office/riders/near-query.ts';
import { holds, meansFirst, readWords, type Word } from '#server/people/office/riders/words.ts';

type Query = z.output<typeof listOfficeRiders.query>;

const perPage = 50;
/** A search that finds fewer than these also shows similar riders. */
const few = 20;
/** Nobody reads further than this, and counting further would only take time. */
const countedTo = 1000;

const thisYear = sql`date_trunc('year', now() at time zone o.organization_zone)::date`;
const ridesThisYear = sql`exists (select 1 from entry e join race x using (race_id)
  where e.rider_id = r.rider_id and x.race_date >= ${thisYear})`;

/** The condition of scope and filters for `rider r` and `organization o`. */
function matching(scope: Scope, query: Query): RawBuilder<unknown> {
  const { organization, club, category, papers, account, season } = query;
  const hasAccount = sql`exists (select 1 from user_rider l where l.rider_id = r.rider_id)`;
  return sql.join(
    [
      ridersIn(scope),
      ...(organization === undefined ? [] : [sql`r.organization_id = ${organization}`]),
      ...(club === undefined ? [] : [sql`r.club_id = ${club}`]),
      ...(papers === undefined ? [] : [sql`${papersOfRider} = ${papers}`]),
      ...(account === undefined ? [] : [account === 'with' ? hasAccount : sql`not ${hasAccount}`]),
      ...(season === undefined ? [] : [season === 'rides' ? ridesThisYear : sql`not ${ridesThisYear}`]),
      ...(category === undefined
        ? []
        : [
            sql`r.rider_id in (
              select e.rider_id from entry e join race x using (race_id)
                where ${category} in (e.category_id, e.entered_category_id) and x.race_date >= date_trunc('year', now())::date
              union all select l.rider_id from lbr l
                where l.category_id = ${category} and l.season = extract(year from now()) and l.lbr_status <> 'REPLACED')`,
          ]),
    ],
    sql` and `,
  );
}

interface Place {
  tier: number;
  rider_names: string;
}

/** Finds the position of a rider in this order. A rider who is gone meanwhile is no position to continue from. */
async function readPlace(db: Db, after: number, words: readonly Word[]): Promise<Place> {
  const { rows } = await sql<Place>`
    select ${meansFirst(words)} as tier, r.rider_names from rider r where r.rider_id = ${after}`.execute(db);
  const [place] = rows;
  if (!place) throw new Refusal('request.bad_query', 'after');
  return place;
}

/** Reads a page of the riders whom somebody may see, best matches of the search first, by surname. */
export async function readRiderPage(db: Db, scope: Scope, query: Query): Promise<RiderPage> {
  const words = await readWords(db, searchWords(query.q ?? ''));
  const tables = sql`rider r join organization o on o.organization_id = r.organization_id`;
  const where = sql`${matching(scope, query)} and ${holds(words)}`;
  const place = query.after === undefined ? null : await readPlace(db, query.after, words);
  const tier = meansFirst(words);
  // Without a search everybody has the same rank, and the index alone gives the order.
  const beyond =
    place === null
      ? sql`true`
      : words.length === 0
        ? sql`(r.rider_names, r.rider_id) > (${place.rider_names}, ${query.after}::bigint)`
        : sql`(${tier}, r.rider_names, r.rider_id) > (${place.tier}, ${place.rider_names}, ${query.after}::bigint)`;
  const order = words.length === 0 ? sql`` : sql`${tier},`;
  const { rows } = await sql<{ rider_id: number }>`
    select r.rider_id from ${tables} where ${where} and ${beyond}
    order by ${order} r.rider_names, r.rider_id limit ${perPage + 1}`.execute(db);
  const page = rows.slice(0, perPage).map(({ rider_id }) => rider_id);
  const isLast = rows.length <= perPage;
  const first = query.after === undefined;
  const near =
    first && words.length > 0 && page.length < few
      ? await readNear(db, words, sql`${matching(scope, query)}`, page)
      : [];
  return {
    items: await readLines(db, [...page, ...near], new Set(near)),
    next: isLast ? null : (page.at(-1) ?? null),
    total: !first ? null : isLast ? page.length : await count(db, tables, where),
  };
}

async function count(db: Db, tables: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${tables} where ${where} limit ${countedTo}) c`.execute(db);
  return rows[0]?.total ?? 0;
}
