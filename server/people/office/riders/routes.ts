import {
  findTwins,
  getOfficeRider,
  listOfficeRiders,
  updateOfficeRider,
} from '#contract/people/office/riders/riders.ts';
import { listMisshapenNames, mendNames } from '#contract/people/office/riders/name-capitals.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readRiderPage } from '#server/people/office/riders/list-query.ts';
import { readOfficeRider } from '#server/people/office/riders/rider-query.ts';
import { saveRiderOfOffice } from '#server/people/office/riders/save-rider.ts';
import { findRider, officeScope } from '#server/people/office/riders/scope.ts';
import { readTwins } from '#server/people/office/riders/twins-query.ts';
import { mendShown, misshapenNames } from '#server/people/riders/capitals/mend-names.ts';
import { riderExistsWith } from '#server/people/riders/queries.ts';

/** Riders in the office: found, looked at as a whole, changed (issue *The organizer's office*, 4). */
export function registerOfficeRiders(context: RouteContext): void {
  const { db, limits } = context;

  call(context, listOfficeRiders, ({ query, caller }) => readRiderPage(db, officeScope(caller), query));

  call(context, getOfficeRider, async ({ params, caller }) =>
    readOfficeRider(db, await findRider(db, officeScope(caller), params.id), caller),
  );

  call(context, updateOfficeRider, async (asked) =>
    // It is read after the change, so that a caller who moved a rider out of their own clubs still sees the result.
    readOfficeRider(db, await saveRiderOfOffice(db, asked), asked.caller),
  );

  call(context, listMisshapenNames, ({ caller }) => misshapenNames(db, caller));

  call(context, mendNames, ({ body, caller }) => mendShown(db, { body, caller }));

  call(context, findTwins, async ({ body, caller }) => {
    await limits.spend('lookfor_account', String(caller.user_id));
    const items = await readTwins(db, officeScope(caller), body);
    const rider_dni = normalizeNationalId(body.rider_dni);
    const seen = items.some(({ why }) => why === 'document');
    return { items, taken_elsewhere: !seen && rider_dni !== '' && (await riderExistsWith(db, rider_dni)) };
  });
}
