import { sql } from 'kysely';
import { getCareer, getCareerAgainst, type Career } from '#contract/season/careers/careers.ts';
import { listWinners, type WonDate } from '#contract/season/careers/winners.ts';
import { Refusal } from '#contract/errors.ts';
import { frontWinners } from '#rules/season/careers/front-winners.ts';
import { lastWeekend, DAYS_OF_NEWS } from '#rules/season/careers/last-weekend.ts';
import { nextQuarter } from '#server/ground/http/answers/quarter.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { comparePhases } from '#rules/stages.ts';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { rideOn } from '#server/season/races/window/columns.ts';
import { readCareer, type CareerFacts } from './career-query.ts';
import { readRival } from './rivals-query.ts';

/** A date with its winners, the day it was ridden, the current day at its track, and the named clubs. */
interface WonFacts extends WonDate {
  day: string;
  today: string;
  clubs: number[];
}

const published = sql.raw(literals(PUBLISHED_STATUSES));

/** Reads the latest ridden public dates with results, each with the winner of every class, in one statement. */
async function readWinners(db: Db): Promise<WonFacts[]> {
  const { rows } = await sql<WonFacts>`
    select r.race_id, c.cup_id, c.cup_name, o.organization_shortname, to_char(r.race_date, 'YYYY-MM-DD') as race_date, r.race_name,
      d.date_place as race_place, r.race_status = 'PROVISIONAL' as is_provisional,
      to_char(${sql.raw(rideOn)}, 'YYYY-MM-DD') as day, to_char(t.today, 'YYYY-MM-DD') as today, w.winners, w.clubs
    from race r join cup c using (cup_id) join organization o using (organization_id)
      join cup_date d on d.cup_id = r.cup_id and d.race_date = r.race_date
      cross join lateral (select (now() at time zone o.organization_zone)::date as today) t
      cross join lateral (
        select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name, 'gender', k.gender,
            'riders', p.riders, 'rider_id', i.rider_id, 'name', i.rider_publicname, 'plate', e.plate, 'plate_colour', k.plate_colour,
            'club_name', b.club_name) order by k.category_order, k.category_name, p.entry_id) as winners,
          coalesce(array_agg(distinct b.club_id) filter (where b.club_id is not null), '{}') as clubs
        from rider_placing p join rider i using (rider_id) join entry e using (entry_id)
          join category k on k.category_id = p.category_id left join club b on b.club_id = p.club_id
        where p.race_id = r.race_id and p.place = 1) w
    where c.cup_status in ('OPENED', 'CLOSED') and r.race_status in (${published}) and w.winners is not null
      and ${sql.raw(rideOn)} between t.today - ${DAYS_OF_NEWS}::int and t.today
    order by ${sql.raw(rideOn)} desc, o.organization_order, c.cup_id`.execute(db);
  return rows;
}

/** Returns the rider's best current position: in the rankings of open cups, or else of the cups they rode last. */
function bestRanking({ seasons }: CareerFacts): Career['ranking'] {
  const yearOf = (date: string) => date.slice(0, 4);
  const stands = seasons.flatMap(({ cup_id, cup_name, category_id, is_open, line }) => {
    const last = line.at(-1);
    if (!last || last.position === null) return [];
    const { position, riders, race_date } = last;
    return [{ cup_id, cup_name, category_id, position, riders, race_date, is_open }];
  });
  const open = stands.filter(({ is_open }) => is_open);
  const newest = stands.reduce(
    (year, { race_date }) => (yearOf(race_date) > year ? yearOf(race_date) : year),
    '',
  );
  const now = open.length > 0 ? open : stands.filter(({ race_date }) => yearOf(race_date) === newest);
  const [best] = now.toSorted(
    (a, b) => a.position - b.position || b.riders - a.riders || a.cup_id - b.cup_id,
  );
  return best ?? null;
}

/** Returns a rider as the contract defines it. It is null when the rider was never listed in public. */
function presentCareer(facts: CareerFacts): Career | null {
  const { dates, upcoming } = facts;
  const newest = dates[0] ?? upcoming[0];
  if (newest === undefined) return null;
  const ridden = dates.filter(({ rides }) => rides.length > 0);
  const placed = (most: number) => dates.filter(({ place }) => place !== null && place <= most).length;
  return {
    ...facts,
    plate: newest.plate,
    plate_colour: newest.plate_colour,
    category_name: newest.category_name,
    ranking: bestRanking(facts),
    numbers: {
      dates: ridden.length,
      finals: dates.filter(({ stage }) => stage === 'final').length,
      podiums: placed(3),
      wins: placed(1),
    },
    dates: dates.map((date) => ({
      ...date,
      rides: date.rides
        .map(([phase, place, status, time_ms, splits]) => ({
          phase,
          place,
          status,
          time_ms,
          ...(splits === null ? {} : { splits }),
        }))
        .toSorted((a, b) => comparePhases(a.phase, b.phase)),
    })),
  };
}

/** Registers the pages of riders across cups and countries. */
export function registerCareers(context: RouteContext): void {
  const { db } = context;
  publicGet(context, getCareer, async ({ params: { id } }) => {
    const facts = await readCareer(db, id);
    const career = facts && presentCareer(facts);
    if (career === null) throw new Refusal('career.not_found');
    const { club, dates, upcoming, seasons, rivals } = career;
    const tags = new Set([
      `org:${career.organization_id}`,
      ...[id, ...rivals.map(({ rider_id }) => rider_id)].map((rider_id) => `rider:${rider_id}`),
      ...(club ? [`club:${club.club_id}`] : []),
      ...[...dates, ...upcoming].map(({ race_id }) => `race:${race_id}`),
      ...[...dates, ...upcoming, ...seasons].map(({ cup_id }) => `dates:${cup_id}`),
    ]);
    // The answer expires, because lists of entries depend on the clock, and so do birthdays.
    return { body: career, tags: [...tags], expires: nextQuarter(Date.now()) };
  });

  publicGet(context, getCareerAgainst, async ({ params: { id, other_id } }) => {
    const rival = await readRival(db, id, other_id);
    if (rival === null) throw new Refusal('career.not_found');
    const races = rival.races.map((race_id) => `race:${race_id}`);
    const cups = new Set([rival.last_cup, ...rival.meetings.map(({ cup_id }) => cup_id)]);
    const dates = [...cups].map((cup_id) => `dates:${cup_id}`);
    return { body: rival, tags: [`rider:${id}`, `rider:${other_id}`, ...races, ...dates] };
  });

  publicGet(context, listWinners, async () => {
    const items = lastWeekend(await readWinners(db));
    const named = items.flatMap(({ race_id, cup_id, winners, clubs }) => [
      `race:${race_id}`,
      `dates:${cup_id}`,
      ...winners.map(({ rider_id }) => `rider:${rider_id}`),
      ...clubs.map((club_id) => `club:${club_id}`),
    ]);
    // A published date appears with its placings, and disappears after some days.
    const told = items.map((date) => ({
      ...date,
      winners: frontWinners(date.winners),
    }));
    const tags = ['placings', 'today', ...new Set(named)];
    return { body: { items: told }, tags, expires: nextQuarter(Date.now()) };
  });
}
