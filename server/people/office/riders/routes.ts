import { sql } from 'kysely';
import type { z } from 'zod';
import {
  findTwins,
  getOfficeRider,
  listOfficeRiders,
  updateOfficeRider,
  type RiderTwin,
} from '#contract/people/office/riders/riders.ts';
import { listMisshapenNames, mendNames } from '#contract/people/office/riders/name-capitals.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readRiderPage } from '#server/people/office/riders/list-query.ts';
import { readOfficeRider } from '#server/people/office/riders/rider-query.ts';
import { saveRiderOfOffice } from '#server/people/office/riders/save-rider.ts';
import { findRider, officeScope, ridersIn } from '#server/people/office/riders/scope.ts';
import { mendShown, misshapenNames } from '#server/people/riders/capitals/mend-names.ts';
import { riderExistsWith } from '#server/people/riders/queries.ts';
import { isDate } from '#rules/calendar.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Scope } from '#server/ground/access/caller.ts';

/** Somebody at the desk compares so many with a child. */
const most = 8;

/** Finds riders with this document, with a similar name and birth date, or with exactly the same name. */
async function readTwins(
  db: Db,
  scope: Scope,
  { rider_firstname, rider_lastname, rider_birthdate, rider_dni }: z.output<typeof findTwins.body>,
): Promise<RiderTwin[]> {
  const dni = normalizeNationalId(rider_dni);
  const name = `${rider_lastname} ${rider_firstname}`;
  const born = isDate(rider_birthdate) ? rider_birthdate : null;
  const { rows } = await sql<RiderTwin>`
    select t.rider_id, t.rider_firstname, t.rider_lastname, t.rider_dni, t.rider_birthdate, b.club_name, t.why,
      exists (select 1 from user_rider l where l.rider_id = t.rider_id) as has_account
    from (
      select r.*, 'document' as why, 2::real as score from rider r where r.rider_dni = ${dni} and ${ridersIn(scope)}
      union all
      select r.*, 'name_and_birth', similarity(r.rider_sounds, sound_text(${name})) from rider r
      where r.rider_birthdate = ${born}::date and r.rider_dni is distinct from ${dni} and ${ridersIn(scope)}
        and word_similarity(sound_text(${name}), r.rider_sounds) > 0.5
      union all
      select r.*, 'name', 0 from rider r
      where length(fold_text(${name})) > 4 and r.rider_names = ' ' || fold_text(${name}) and r.rider_dni is distinct from ${dni}
        and r.rider_birthdate is distinct from ${born}::date and ${ridersIn(scope)}) t
    left join club b using (club_id) order by t.score desc, t.rider_id limit ${most}`.execute(db);
  return rows;
}

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
