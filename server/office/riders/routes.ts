import {
  findTwins,
  getOfficeRider,
  listOfficeRiders,
  listRiderResults,
  updateOfficeRider,
} from '#contract/office/riders/riders.ts';
import { normalizeNationalId } from '#rules/riders/national-id.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readRiderPage } from '#server/office/riders/list-query.ts';
import { readOfficeRider, readRiddenRaces } from '#server/office/riders/rider-query.ts';
import { saveRiderOfOffice } from '#server/office/riders/save-rider.ts';
import { findRider, officeScope } from '#server/office/riders/scope.ts';
import { readTwins } from '#server/office/riders/twins-query.ts';
import { placesOf } from '#server/races/places.ts';
import { readRace } from '#server/races/queries.ts';
import { riderExistsWith } from '#server/riders/queries.ts';

/** A season's worth: each race is computed by the rules. */
const racesAtOnce = 12;

/** Riders in the office: found, looked at as a whole, changed (issue *The organizer's office*, 4). */
export function registerOfficeRiders(context: RouteContext): void {
  const { db, pool, limits } = context;

  call(context, listOfficeRiders, ({ query, caller }) => readRiderPage(db, officeScope(caller), query));

  call(context, getOfficeRider, async ({ params, caller }) =>
    readOfficeRider(db, await findRider(db, officeScope(caller), params.id), caller),
  );

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

  call(context, updateOfficeRider, async (asked) =>
    // Read after the change, so that a caller who moved a rider out of their own clubs still sees the result.
    readOfficeRider(db, await saveRiderOfOffice(db, asked), asked.caller),
  );

  call(context, findTwins, async ({ body, caller }) => {
    await limits.spend('lookfor_account', String(caller.user_id));
    const items = await readTwins(db, officeScope(caller), body);
    const rider_dni = normalizeNationalId(body.rider_dni);
    const seen = items.some(({ why }) => why === 'document');
    return { items, taken_elsewhere: !seen && rider_dni !== '' && (await riderExistsWith(db, rider_dni)) };
  });
}
