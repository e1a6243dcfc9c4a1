import type { z } from 'zod';
import type { enterWalkUp } from '#contract/raceday/office/check-in/walk-ups.ts';
import { Refusal } from '#contract/errors.ts';
import { latestDay } from '#rules/calendar.ts';
import { refuseForm } from '#rules/people/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import { factsOf } from '#server/entries/decide.ts';
import type { Desk } from '#server/ground/access/desk.ts';
import { enterIn } from '#server/entries/desk/enter-for.ts';
import { categoryIn, loadForDesk } from '#server/entries/desk/load.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { giveLicence } from '#server/people/licences/give-licences.ts';
import { insertRider } from '#server/people/riders/queries.ts';
import { checkPlace } from '#server/people/riders/rider-columns.ts';
import { riderColumnsOf } from '#server/people/riders/stored-columns.ts';
import { owesToRide, keepMark } from './check-in-queries.ts';
import { authorOf } from './say-check-in.ts';
import { entriesDeskOf } from './take-out.ts';
import {
  findSameRider,
  insertWalkUp,
  lockWalkUp,
  readWalkUpPlace,
  readWalkUpStanding,
} from './walk-up-queries.ts';

type Arrived = z.input<typeof enterWalkUp.reply>;
type Body = Asked<typeof enterWalkUp>['body'];

/** Completes the form of the desk, which asks only for what is needed at once: the state is that of the club. */
function formOf({
  rider_firstname,
  rider_lastname,
  rider_birthdate,
  rider_gender,
  rider_dni,
  club_id,
}: Body) {
  return {
    rider_firstname,
    rider_lastname,
    rider_birthdate,
    rider_gender,
    rider_dni,
    club_id: String(club_id),
  };
}

/** Returns the rider who came: the one known by document, birth date and name, or a new one. */
async function riderWhoCame(tx: Db, desk: Desk, body: Body, state: string): Promise<number> {
  const { organization_id } = desk;
  const form = { ...formOf(body), organization_id: String(organization_id) };
  const [wrong] = refuseForm('create', form, latestDay(Date.now())).filter(
    ({ field }) => field !== 'rider_state',
  );
  if (wrong) throw new Refusal('request.bad_body', wrong.field);
  const columns = riderColumnsOf(form, undefined);
  const rider_state = state === '' ? null : state;
  const country_id = await checkPlace(tx, {
    organization_id,
    club_id: body.club_id,
    rider_state,
    country_id: null,
  });
  const known = await findSameRider(tx, {
    organization_id,
    rider_dni: columns.rider_dni ?? '',
    rider_birthdate: columns.rider_birthdate ?? '',
    rider_fullname: `${columns.rider_firstname ?? ''} ${columns.rider_lastname ?? ''}`,
  });
  if (known !== null) return known;
  const rider_id = await insertRider(
    tx,
    { ...columns, organization_id, country_id, rider_state },
    { creation_key: null, enrolled_by: desk.user_id },
  );
  const { user_id, desk_name } = desk;
  await insertAudit(tx, { user_id, desk_name, action: 'enrol', entity: 'rider', entity_id: rider_id });
  return rider_id;
}

/** Gives the guest licence of the day if there is no licence. */
async function licenceForToday(
  tx: Db,
  desk: Desk,
  one: { rider_id: number; category_id: number; cup_id: number; race_date: string },
  lbr_reason: string,
): Promise<void> {
  const facts = await loadForDesk(tx, desk, one.rider_id, [one.category_id]);
  if (factsOf(facts, categoryIn(facts, one.category_id)).lbr_approved) return;
  const { user_id, desk_name, organization_id } = desk;
  const by = { user_id, desk_name, organizations: [organization_id] };
  await giveLicence(tx, { ...one, lbr_guest: 'TRUE', lbr_number: '', lbr_reason }, by);
}

/** Enters somebody who came without an entry and marks them as present, in one transaction, once by its key. */
export function arrive(
  db: Db,
  { params: { id: race_id }, body, caller, language }: Asked<typeof enterWalkUp>,
): Promise<Arrived> {
  const { request_key: walk_up_key, category_id, reason } = body;
  return inTransaction(db, async (tx) => {
    const author = await authorOf(tx, caller);
    const known = await lockWalkUp(tx, race_id, walk_up_key);
    if (known !== null)
      return {
        rider_id: known.rider_id,
        stopped: await owesToRide(tx, { race_id, rider_id: known.rider_id }),
        ...(await readWalkUpStanding(tx, { race_id, ...known })),
      };
    const desk = await entriesDeskOf(tx, caller, race_id);
    const place = await readWalkUpPlace(tx, race_id, body.club_id);
    if (place === null) throw new Refusal('race.not_found');
    const { cup_id, race_date, state } = place;
    const rider_id = await riderWhoCame(tx, desk, body, state);
    const licence = { rider_id, category_id, cup_id, race_date };
    await licenceForToday(tx, desk, licence, m.checkin_walk_up_licence({}, { locale: language }));
    const { plate } = await enterIn(tx, desk, { rider_id, category_id, reason, plate: '' });
    await insertWalkUp(tx, { walk_up_key, race_id, rider_id, category_id, ...author });
    const stopped = await owesToRide(tx, { race_id, rider_id });
    // A rider who waits for a place is not on the list yet. One who has to pay first is marked as present after that.
    if (plate !== null && !stopped)
      await keepMark(tx, {
        ...author,
        mark_key: walk_up_key,
        race_id,
        rider_id,
        what: 'present',
        chip: null,
        loaned: false,
        unpaid_reason: null,
      });
    return { rider_id, stopped, ...(await readWalkUpStanding(tx, { race_id, rider_id, category_id })) };
  }).catch((error: unknown) => {
    if (violatedUnique(error) === 'rider_rider_dni_key') throw new Refusal('rider.dni_taken', 'rider_dni');
    throw error;
  });
}
