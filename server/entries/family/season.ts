import type { Pool } from 'pg';
import type { InscriptionInfo, SeasonRider } from '#contract/entries/entries.ts';
import { compareDates } from '#rules/calendar.ts';
import { refuseRace } from '#rules/entries/inscription.ts';
import type { Db } from '#server/db/pool.ts';
import { inscriptionOf } from '#server/entries/decide.ts';
import { readRiderRace, type RiderRaceFacts } from '#server/entries/facts-query.ts';
import { type NextDateFacts, readLastRaces, readNextDates } from './season-query.ts';
import { placesOf } from '#server/races/places.ts';
import { readEndings } from '#server/reminders/queries.ts';
import { readRace } from '#server/races/queries.ts';

type SeasonDate = NonNullable<SeasonRider['next']>;
type Missing = SeasonDate['missing'];

type Standing = Pick<SeasonDate, 'missing' | 'nearest'>;

const licenceWords: Partial<Record<NonNullable<InscriptionInfo['licence']>['state'], Missing[number]>> = {
  sent: 'licence_review',
  in_review: 'licence_review',
  rejected: 'licence_rejected',
};

/** What is missing before the rider can enter the category that is nearest to done. */
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
  // Of equals the one whose licence is already on its way.
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

/** Nobody is sent to a date that takes no entries any more. */
const canBeEntered = ({ open, race_status }: SeasonDate) => open || race_status === 'NOT_ISCRIPTION';

/**
 * The two dates a rider is shown, soonest first: those the rider is in, and the first other one that takes entries now or later. In:
 * the coming dates of the rider, in the order in which they matter.
 */
async function datesOf(db: Db, dates: readonly NextDateFacts[]): Promise<SeasonDate[]> {
  const found: SeasonDate[] = [];
  let doors = 0;
  for (const date of dates) {
    if (found.length === 2 || (doors > 0 && !date.is_in)) break;
    const facts = await readRiderRace(db, date.race_id, date.rider_id);
    if (facts === null) continue;
    const season = dateOf(date, facts);
    if (!date.is_in && !canBeEntered(season)) continue;
    found.push(season);
    if (!date.is_in) doors += 1;
  }
  return found.toSorted((a, b) => compareDates(a.race_date, b.race_date));
}

/** My season: each rider's next dates and last result, in the order of the account. */
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
