import { sql } from 'kysely';
import type { z } from 'zod';
import { countPageView, listPageViews } from '#contract/publishing/site/page-views.ts';
import { isRobot } from '#server/publishing/counts/robots.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Tally } from '#server/publishing/counts/tally.ts';
import type { Db } from '#server/ground/db/pool.ts';

type PageView = z.output<typeof countPageView.body>;

/**
 * Adds page views to their day in UTC, because the site has no place of its own. A cup that visitors cannot see, or a
 * date that it does not have, counts as the screen alone, so that nobody fills the table with made-up addresses.
 */
async function saveViews(db: Db, views: PageView[]): Promise<true[]> {
  await sql`
    with sent as (
      select v.screen, c.cup_id, d.race_date, v.language
      from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as v(screen text, cup_id bigint, race_date date, language text)
        left join cup c on c.cup_id = v.cup_id and c.cup_status in ('OPENED', 'CLOSED')
        left join cup_date d on d.cup_id = c.cup_id and d.race_date = v.race_date)
    insert into page_view as p (day, screen, cup_id, race_date, language, views)
    select (now() at time zone 'UTC')::date, screen, cup_id, race_date, language, count(*) from sent
    group by screen, cup_id, race_date, language order by screen, cup_id, race_date, language
    on conflict (day, screen, cup_id, race_date, language) do update set views = p.views + excluded.views`.execute(
    db,
  );
  return views.map(() => true);
}

const pageViewTally = (db: Db): Tally<PageView, true> => new Tally((views) => saveViews(db, views));

type Line = z.input<typeof listPageViews.reply>['items'][number];

/** Reads the page views from one day to another, newest first. */
async function readPageViews(db: Db, from: string, to: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select day, screen, cup_id, race_date, language, views from page_view where day between ${from} and ${to}
    order by day desc, views desc, screen, cup_id, race_date, language limit 50000`.execute(db);
  return rows;
}

/** Registers page views, which are counted for everybody alike and read by administrators. */
export function registerCounts(context: RouteContext): void {
  const tally = pageViewTally(context.db);
  call(context, countPageView, async ({ body, userAgent }) => {
    if (!isRobot(userAgent)) await tally.add(body);
    return {};
  });
  call(context, listPageViews, async ({ query }) => ({
    items: await readPageViews(context.db, query.from, query.to),
  }));
}
