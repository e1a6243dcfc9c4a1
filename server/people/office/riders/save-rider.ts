import type { updateOfficeRider } from '#contract/people/office/riders/riders.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import { latestDay } from '#rules/calendar.ts';
import { refuseOfficeRider } from '#rules/people/riders/office-rider.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { isAdmin, organizes } from '#server/ground/access/caller.ts';
import { findRider, officeScope, type RiderInScope } from '#server/people/office/riders/scope.ts';
import { riderColumnsOf, OFFICE_COLUMNS } from '#server/people/riders/stored-columns.ts';
import { checkPlace } from '#server/people/riders/rider-columns.ts';
import { saveRider } from '#server/people/riders/queries.ts';
import { setAside } from '#server/people/riders/proposals/propose.ts';
import { changesOf, recordChanges } from '#server/people/riders/profile/write-rider.ts';

/** Reads a rider as stored, with the version, and locks it until the end of the transaction. */
async function lockOfficeRider(tx: Db, rider_id: number) {
  const row = await tx
    .selectFrom('rider')
    .select(['rider_version', ...OFFICE_COLUMNS])
    .where('rider_id', '=', rider_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

function toldAsTaken(error: unknown): never {
  const taken = violatedUnique(error);
  if (taken === 'rider_rider_dni_key') throw new Refusal('rider.dni_taken', 'rider_dni');
  if (taken === 'rider_uci_id_key') throw new Refusal('rider.uci_taken', 'uci_id');
  throw error;
}

/** Changes the sent fields of a rider in the version that was read, with a record. Returns the rider. */
export async function saveRiderOfOffice(
  db: Db,
  { params, body, caller }: Asked<typeof updateOfficeRider>,
): Promise<RiderInScope> {
  const found = await findRider(db, officeScope(caller), params.id);
  const { changes, version } = body;
  const [wrong] = refuseOfficeRider(changes, latestDay(Date.now()));
  if (wrong) throw new Refusal('request.bad_body', wrong.field);
  await inTransaction(db, async (tx) => {
    const was = await lockOfficeRider(tx, found.rider_id);
    if (was === null) throw new Refusal('rider.not_found');
    if (was.rider_version !== version) throw new Refusal('office.changed', 'version');
    const columns = riderColumnsOf(changes);
    const place = {
      organization_id: columns.organization_id ?? was.organization_id,
      club_id: columns.club_id ?? was.club_id,
      rider_state: columns.rider_state === undefined ? was.rider_state : columns.rider_state,
    };
    const moved = place.organization_id !== was.organization_id;
    // Then another organization sees the papers: only somebody who decides for both may do that.
    if (moved && !isAdmin(caller) && !(found.decides && organizes(caller, place.organization_id)))
      throw new Refusal('session.not_allowed');
    const { club_id } = place;
    const country_id =
      club_id === null
        ? was.country_id
        : await checkPlace(tx, { ...place, club_id, country_id: moved ? null : was.country_id });
    const { rider_id } = found;
    const next = await setAside(tx, { caller, rider_id, was }, { ...columns, country_id });
    await saveRider(tx, rider_id, next);
    await recordChanges(tx, { user_id: caller.user_id, rider_id }, changesOf(was, next));
  }).catch(toldAsTaken);
  return found;
}
