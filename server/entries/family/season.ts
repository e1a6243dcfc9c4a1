import type { Pool } from 'pg';
import type { InscriptionInfo, SeasonRider } from '#contract/entries/entries.ts';
import { compareDates } from '#rules/calendar.ts';
import { refuseRace } from '#rules/entries/inscription.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inscriptionOf } from '#server/entries/decide.ts';
import { readRiderRace, type RiderRaceFacts } from '#server/entries/facts-query.ts';
import { placesOf } from '#server/season/races/places.ts';
import { readEndings } from '#server/people/reminders/queries.ts';
import { readRace } from '#server/season/races/queries.ts';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { sql } from 'kysely';
import { isCalledOff, resumesAt, rideOn, raceZone } from '#server/season/races/window/columns.ts';
import { literals } from '#server/ground/db/literals.ts';
import { outByCallOff } from '#server/entries/withdrawal-queries.ts';

interface NextDateFacts {
  rider_id: number;
  race_id: number;
  organization_id: number;
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  race_name: string;
  race_date: string;
  resumes_at: string | null;
  called_off: boolean;
  zone: string;
  /** True when the rider is entered or waits for a place, or did so when the date was called off. */
  is_in: boolean;
}

/** This many of the dates that a rider is not in are searched for one that accepts entries. */
const mostDoors = 4;

/**
 * Reads the coming dates of an account's riders: first those they are in, soonest first; then those of a cup they ride
 * or have a licence for, before their organization's. Dates of another country come after those of their own. A meeting
 * after midnight is still one of them.
 */
async function readNextDates(db: Db, user_id: number): Promise<NextDateFacts[]> {
  const { rows } = await sql<NextDateFacts>`
    select l.rider_id, n.race_id, n.organization_id, n.cup_id, n.cup_name, n.organization_shortname, n.race_name, n.race_date, n.resumes_at, n.called_off, n.zone, n.is_in from user_rider l join rider p using (rider_id)
    join organization home on home.organization_id = p.organization_id
    cross join lateral (
      select r.race_id, c.organization_id, c.cup_id, c.cup_name, o.organization_shortname, r.race_name, r.race_date, ${sql.raw(rideOn)} as ride_on, ${sql.raw(resumesAt)} as resumes_at,
        ${sql.raw(isCalledOff)} as called_off, ${sql.raw(raceZone)} as zone, t.is_in,
        row_number() over (partition by t.is_in order by t.is_abroad, t.follows desc, ${sql.raw(rideOn)}, r.race_id) as turn
      from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
      cross join lateral (select exists (select 1 from entry e where e.race_id = r.race_id and e.rider_id = p.rider_id)
          or exists (select 1 from entry_waiting w where w.race_id = r.race_id and w.rider_id = p.rider_id)
          or exists (select 1 from entry_withdrawal w where w.race_id = r.race_id and w.rider_id = p.rider_id
            and ${outByCallOff}) as is_in,
        exists (select 1 from cup_plate h where h.cup_id = c.cup_id and h.rider_id = p.rider_id)
          or exists (select 1 from lbr b where b.cup_id = c.cup_id and b.rider_id = p.rider_id) as follows,
        coalesce(o.country_id <> home.country_id, false) as is_abroad) t
      where c.cup_status = 'OPENED' and r.race_status not in (${sql.raw(literals(PUBLISHED_STATUSES))})
        and ${sql.raw(rideOn)} >= (now() at time zone ${sql.raw(raceZone)})::date - (r.race_status = 'RACING')::int
        and (t.is_in or (not ${sql.raw(isCalledOff)} and (t.follows or c.organization_id = p.organization_id)))
        and exists (select 1 from cup_category x where x.cup_id = c.cup_id)
    ) n
    where l.user_id = ${user_id} and n.turn <= ${mostDoors}
    order by l.linked_at, l.rider_id, n.is_in desc, case when n.is_in then n.ride_on end, n.turn`.execute(db);
  return rows;
}

/** Reads the newest race with a result that each of an account's riders rode. */
async function readLastRaces(db: Db, user_id: number): Promise<{ rider_id: number; race_id: number }[]> {
  const { rows } = await sql<{ rider_id: number; race_id: number }>`
    select l.rider_id, n.race_id from user_rider l
    cross join lateral (
      select r.race_id from entry e join race r using (race_id) join cup c using (cup_id)
      where e.rider_id = l.rider_id and r.race_status in (${sql.raw(literals(PUBLISHED_STATUSES))}) and c.cup_status in ('OPENED', 'CLOSED')
      order by r.race_date desc, r.race_id desc limit 1) n
    where l.user_id = ${user_id}`.execute(db);
  return rows;
}

type SeasonDate = NonNullable<SeasonRider['next']>;
type Missing = SeasonDate['missing'];

type Standing = Pick<SeasonDate, 'missing' | 'nearest'>;

const licenceWords: Partial<Record<NonNullable<InscriptionInfo['licence']>['state'], Missing[number]>> = {
  sent: 'licence_review',
  in_review: 'licence_review',
  rejected: 'licence_rejected',
};

/** Returns what is missing before the rider can enter the category that needs the least. */
function standingOf(items: readonly InscriptionInfo[]): Standing {
  const perCategory = items
    .filter(({ fits }) => fits)
    .map((info): Standing => {
      const { category_id, licence, lbr_approved, upToDate } = info;
      const permit: Missing = lbr_approved ? [] : [licenceWords[licence?.state ?? 'expired'] ?? 'licence'];
      return {
        missing: upToDate ? permit : [...permit, 'dues'],
        nearest: { category_id, lbr_guest: licence?.lbr_guest ?? 'FALSE' },
      };
    });
  // Among equal categories it prefers the one whose licence is already in review.
  const weight = ({ missing }: Standing) => missing.length * 2 - Number(missing.includes('licence_review'));
  return perCategory.toSorted((a, b) => weight(a) - weight(b))[0] ?? { missing: ['category'], nearest: null };
}

function dateOf(date: NextDateFacts, facts: RiderRaceFacts): SeasonDate {
  const { items, opens_at, closes_at, race_status } = inscriptionOf(facts);
  const entered = items.filter(({ inscripted }) => inscripted);
  const waiting = items.some((info) => info.waiting !== null);
  const door = {
    ...facts,
    opens_at: opens_at === null ? null : Date.parse(opens_at),
    closes_at: Date.parse(closes_at),
    now: Date.parse(facts.now),
  };
  return {
    ...date,
    resumes_at: date.resumes_at === null ? null : new Date(date.resumes_at).toISOString(),
    race_status,
    open: refuseRace(door) === null,
    opens_at,
    closes_at,
    entered: entered.map(({ category_name, plate }) => ({ category_name, plate: plate ?? '' })),
    waiting,
    ...(entered.length > 0 || waiting || date.called_off
      ? { missing: [], nearest: null }
      : standingOf(items)),
  };
}

/** Nobody is sent to a date that no longer accepts entries. */
const canBeEntered = ({ open, race_status }: SeasonDate) => open || race_status === 'NOT_ISCRIPTION';

/**
 * Returns the two dates that a rider sees, soonest first: those the rider is in, and the first other one that accepts
 * entries now or later. The given dates are sorted by importance.
 */
async function datesOf(db: Db, dates: readonly NextDateFacts[]): Promise<SeasonDate[]> {
  const found: SeasonDate[] = [];
  let doors = 0;
  const ridden = new Set(dates.filter(({ is_in }) => is_in).map(({ race_date }) => race_date));
  for (const date of dates) {
    if (found.length === 2 || (doors > 0 && !date.is_in)) break;
    // Nobody rides at two tracks on one day.
    if (!date.is_in && ridden.has(date.race_date)) continue;
    const facts = await readRiderRace(db, date.race_id, date.rider_id);
    if (facts === null) continue;
    const season = dateOf(date, facts);
    if (!date.is_in && !canBeEntered(season)) continue;
    found.push(season);
    if (!date.is_in) doors += 1;
  }
  return found.toSorted((a, b) => compareDates(a.race_date, b.race_date));
}

/** Returns my season: each rider's next dates and last result, in the order of the account. */
export async function seasonOf(
  db: Db,
  pool: Pool,
  user_id: number,
  rider_ids: readonly number[],
): Promise<SeasonRider[]> {
  const coming = Map.groupBy(await readNextDates(db, user_id), ({ rider_id }) => rider_id);
  const endings = await readEndings(db, user_id);
  const last = new Map(
    (await readLastRaces(db, user_id)).map(({ rider_id, race_id }) => [rider_id, race_id]),
  );
  return Promise.all(
    rider_ids.map(async (rider_id): Promise<SeasonRider> => {
      const [next = null, later = null] = await datesOf(db, coming.get(rider_id) ?? []);
      const race_id = last.get(rider_id);
      const ridden = race_id === undefined ? null : await readRace(pool, race_id);
      const [best] = ridden
        ? placesOf(ridden, rider_id).toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999))
        : [];
      return {
        rider_id,
        endings: endings.filter((one) => one.rider_id === rider_id),
        next,
        later,
        last:
          ridden && best
            ? { cup_id: ridden.cup_id, race_name: ridden.race_name, race_date: ridden.race_date, ...best }
            : null,
      };
    }),
  );
}
