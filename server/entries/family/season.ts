import type { Pool } from 'pg';
import type { InscriptionInfo, SeasonRider } from '#contract/entries/entries.ts';
import { refuseRace } from '#rules/entries/inscription.ts';
import type { Db } from '#server/db/pool.ts';
import { inscriptionOf } from '#server/entries/decide.ts';
import { readRiderRace, type RiderRaceFacts } from '#server/entries/facts-query.ts';
import { type NextDateFacts, readLastRaces, readNextDates } from './season-query.ts';
import { placesOf } from '#server/races/places.ts';
import { readEndings } from '#server/reminders/queries.ts';
import { readRace } from '#server/races/queries.ts';

type Missing = NonNullable<SeasonRider['next']>['missing'];

/** What is missing before the rider can enter the category that is nearest to done. */
function missingOf(items: readonly InscriptionInfo[]): Missing {
  const fitting = items.filter(({ fits }) => fits);
  if (fitting.length === 0) return ['category'];
  const perCategory = fitting.map((info): Missing => {
    const waits = info.licence?.state === 'sent' || info.licence?.state === 'in_review';
    const licence: Missing = info.lbr_approved ? [] : [waits ? 'licence_review' : 'licence'];
    return info.upToDate ? licence : [...licence, 'dues'];
  });
  // Of equals the one whose licence is already on its way.
  const weight = (missing: Missing) => missing.length * 2 - Number(missing.includes('licence_review'));
  return perCategory.toSorted((a, b) => weight(a) - weight(b))[0] ?? [];
}

function nextOf(date: NextDateFacts, facts: RiderRaceFacts): SeasonRider['next'] {
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
    race_status,
    open: refuseRace(door) === null,
    opens_at,
    closes_at,
    entered: entered.map(({ category_name, plate }) => ({ category_name, plate: plate ?? '' })),
    waiting,
    missing: entered.length > 0 || waiting ? [] : missingOf(items),
  };
}

/** My season: each rider's next date and last result, in the order of the account. */
export async function seasonOf(
  db: Db,
  pool: Pool,
  user_id: number,
  rider_ids: readonly number[],
): Promise<SeasonRider[]> {
  const next = new Map((await readNextDates(db, user_id)).map((date) => [date.rider_id, date]));
  const endings = await readEndings(db, user_id);
  const last = new Map(
    (await readLastRaces(db, user_id)).map(({ rider_id, race_id }) => [rider_id, race_id]),
  );
  return Promise.all(
    rider_ids.map(async (rider_id): Promise<SeasonRider> => {
      const date = next.get(rider_id);
      const facts = date ? await readRiderRace(db, date.race_id, rider_id) : null;
      const race_id = last.get(rider_id);
      const ridden = race_id === undefined ? null : await readRace(pool, race_id);
      const [best] = ridden
        ? placesOf(ridden, rider_id).toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999))
        : [];
      return {
        rider_id,
        endings: endings.filter((one) => one.rider_id === rider_id),
        next: date && facts ? nextOf(date, facts) : null,
        last:
          ridden && best
            ? { cup_id: ridden.cup_id, race_name: ridden.race_name, race_date: ridden.race_date, ...best }
            : null,
      };
    }),
  );
}
