import {
  type DeskAction,
  type enterByHelper,
  HELPER_UNDO_SECONDS,
  type plateByHelper,
  type undoByHelper,
  type withdrawByHelper,
} from '#contract/raceday/office/desk/desk-actions.ts';
import { Refusal } from '#contract/errors.ts';
import { refuseDesk } from '#rules/entries/inscription.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { factsOf } from '#server/entries/decide.ts';
import { lockWithdrawal } from '#server/entries/withdrawal-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { Helper } from '#server/ground/access/caller.ts';
import {
  type Action,
  holdPass,
  insertAction,
  lockAction,
  type Made,
  markActionUndone,
  readActionByKey,
  readStanding,
  readWaitingId,
} from '#server/raceday/office/desk/action-queries.ts';
import { enterIn } from '#server/entries/desk/enter-for.ts';
import { categoryIn, loadForDesk } from '#server/entries/desk/load.ts';
import { givePlate } from '#server/entries/desk/give-plate.ts';
import { type Desk, helpersDesk } from '#server/ground/access/desk.ts';
import { putWithdrawnBack, withdrawIn } from '#server/entries/desk/withdraw-for.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

const nothing = {
  plate: null,
  waiting: null,
  entry_id: null,
  waiting_id: null,
  withdrawal_id: null,
  plate_was: null,
};

const leavesSomething = ({ entry_id, waiting_id, withdrawal_id }: Made): boolean =>
  entry_id !== null || waiting_id !== null || withdrawal_id !== null;

function answerOf(action_id: number, made: Made, undone = false): DeskAction {
  const { kind, plate, waiting } = made;
  return { action_id, kind, plate, waiting, can_undo: !undone && leavesSomething(made) };
}

/** Does something with a helper's code once for each key. A repeated request gets the same answer. */
function once(
  db: Db,
  caller: Helper,
  request_key: string,
  action: (tx: Db, desk: Desk) => Promise<Made>,
): Promise<DeskAction> {
  return inTransaction(db, async (tx) => {
    await holdPass(tx, caller);
    const known = await readActionByKey(tx, caller.desk_id, request_key);
    if (known !== null) return answerOf(known.action_id, known, known.undone);
    const made = await action(tx, await helpersDesk(tx, caller));
    return answerOf(await insertAction(tx, caller.desk_id, request_key, made), made);
  });
}

/** Enters a rider who came late, on behalf of the official whose code it is. */
export function enterFromDesk(db: Db, { caller, body }: Asked<typeof enterByHelper>): Promise<DeskAction> {
  const { request_key, rider_id, category_id, reason } = body;
  return once(db, caller, request_key, async (tx, desk) => {
    const asked = { rider_id, category_id, reason, plate: '' };
    const { was_in, entry_id, plate, waiting } = await enterIn(tx, desk, asked);
    const made = { ...nothing, kind: 'enter' as const, plate, waiting };
    if (was_in) return made;
    const waiting_id = waiting === null ? null : await readWaitingId(tx, desk.race_id, asked);
    return { ...made, entry_id, waiting_id };
  });
}

/** Reads whose entry an action is about. */
async function standing(tx: Db, desk: Desk, entry_id: number) {
  const found = await readStanding(tx, desk.race_id, { entry_id });
  if (found === null) throw new Refusal('inscription.not_in', 'entry_id');
  return found;
}

export function withdrawFromDesk(
  db: Db,
  { caller, body }: Asked<typeof withdrawByHelper>,
): Promise<DeskAction> {
  const { request_key, entry_id, reason } = body;
  return once(db, caller, request_key, async (tx, desk) => {
    const asked = { ...(await standing(tx, desk, entry_id)), reason };
    return { ...nothing, kind: 'withdraw', ...(await withdrawIn(tx, desk, asked)) };
  });
}

/** Gives an entered rider another plate, until the draw like everything at the desk, and returns the plate before. */
async function changePlate(tx: Db, desk: Desk, entry_id: number, wanted: string) {
  const { rider_id, category_id } = await standing(tx, desk, entry_id);
  const facts = await loadForDesk(tx, desk, rider_id, [category_id]);
  const category = categoryIn(facts, category_id);
  if (category.entry_id !== entry_id) throw new Refusal('inscription.not_in', 'entry_id');
  const { refusal } = refuseDesk(factsOf(facts, category), desk.role);
  if (refusal !== null) throw new Refusal(refusal);
  const plate_was = category.entry_plate;
  const plate = await givePlate(tx, desk, facts, category, wanted);
  await insertAudit(tx, {
    user_id: desk.user_id,
    desk_name: desk.desk_name,
    action: 'plate',
    entity: 'rider',
    entity_id: rider_id,
    was: { plate: plate_was },
    became: { cup_id: facts.cup_id, wheel: category.wheel, plate },
  });
  return { plate, plate_was };
}

export function givePlateAtDesk(db: Db, { caller, body }: Asked<typeof plateByHelper>): Promise<DeskAction> {
  const { request_key, entry_id, plate } = body;
  return once(db, caller, request_key, async (tx, desk) => {
    const changed = await changePlate(tx, desk, entry_id, plate);
    const isNew = changed.plate !== changed.plate_was;
    return { ...nothing, kind: 'plate', ...changed, entry_id: isNew ? entry_id : null };
  });
}

async function takeBack(tx: Db, desk: Desk, action: Action): Promise<void> {
  const { kind, entry_id, withdrawal_id, plate_was } = action;
  if (kind === 'withdraw' && withdrawal_id !== null) {
    const gone = await lockWithdrawal(tx, withdrawal_id, HELPER_UNDO_SECONDS);
    if (gone === null || gone.undone) throw new Refusal('office.undo_late');
    await putWithdrawnBack(tx, desk, withdrawal_id, gone);
  } else if (kind === 'plate' && entry_id !== null && plate_was !== null) {
    // A plate of 1 to 8 is allowed too, because it was the rider's.
    const before = await changePlate(tx, { ...desk, role: 'official' }, entry_id, plate_was);
    // The office gave another one meanwhile, and that stays.
    if (before.plate_was !== action.plate) throw new Refusal('office.undo_late');
  } else {
    const stands = await readStanding(tx, desk.race_id, action);
    // The office withdrew the rider meanwhile, or the rider got a place from the queue.
    if (stands === null) throw new Refusal('office.undo_late');
    await withdrawIn(tx, desk, { ...stands, reason: '' });
  }
}

/** Undoes what was done with the same code a moment ago. */
export function undoFromDesk(
  db: Db,
  { caller, params }: Asked<typeof undoByHelper>,
): Promise<{ action_id: number }> {
  return inTransaction(db, async (tx) => {
    await holdPass(tx, caller);
    const action = await lockAction(tx, caller.desk_id, params.action_id, HELPER_UNDO_SECONDS);
    if (action?.undone === true) return { action_id: action.action_id };
    if (action === null || action.over || !leavesSomething(action)) throw new Refusal('office.undo_late');
    await takeBack(tx, await helpersDesk(tx, caller), action);
    await markActionUndone(tx, action.action_id);
    return { action_id: action.action_id };
  });
}
