import { listRiderResults } from '#contract/people/office/riders/riders.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readRiddenRaces } from '#server/people/office/riders/rider-query.ts';
import { findRider, officeScope } from '#server/people/office/riders/scope.ts';
import { placesOf } from '#server/season/races/places.ts';
import { readRace } from '#server/season/races/queries.ts';

/** A season's worth: each race is computed by the rules. */
const racesAtOnce = 12;

/** Serves the results of a rider to the office. The rest of a rider's page stands in `people/`, below the races. */
export function registerRiderResults(context: RouteContext): void {
  const { db, pool } = context;

  call(context, listRiderResults, async ({ params, caller }) => {
    const { rider_id } = await findRider(db, officeScope(caller), params.id);
    const races = await readRiddenRaces(db, rider_id, racesAtOnce);
    const items = await Promise.all(
      races.map(async (race_id) => {
        const facts = await readRace(pool, race_id);
        return facts === null ? [] : placesOf(facts, rider_id).map((place) => ({ ...place, race_id }));
      }),
    );
    return { items: items.flat() };
  });
}
