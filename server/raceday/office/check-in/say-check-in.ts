import {
  type CheckInRider,
  type sayCheckIn,
  type SaidOfRider,
} from '#contract/raceday/office/check-in/check-in.ts';
import { Refusal } from '#contract/errors.ts';
import { chipNumber, isChip } from '#rules/raceday/day/check-in.ts';
import { type Caller, type Helper, isHelper } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { holdPass } from '#server/raceday/office/desk/action-queries.ts';
import {
  type CheckInAuthor,
  endMarks,
  keepMark,
  isEntered,
  isKnownMark,
  owesToRide,
  readMarks,
} from './check-in-queries.ts';

/** Returns the author of a mark. The code of a helper is locked until the end. */
export async function authorOf(tx: Db, caller: Caller | Helper): Promise<CheckInAuthor> {
  if (!isHelper(caller)) return { user_id: caller.user_id, desk_name: null };
  await holdPass(tx, caller);
  return { user_id: null, desk_name: caller.desk_name };
}

const isKiosk = (caller: Caller | Helper): boolean => isHelper(caller) && caller.duty === 'kiosk';

function markOf(said: SaidOfRider & { kind: 'mark' | 'chip' }) {
  if (said.kind === 'mark')
    return { what: said.what, chip: null, loaned: false, unpaid_reason: said.unpaid_reason ?? null };
  if (!isChip(said.chip)) throw new Refusal('check_in.chip', 'chip');
  return { what: 'chip' as const, chip: chipNumber(said.chip), loaned: said.loaned, unpaid_reason: null };
}

/** A kiosk may only mark a rider as present, because nobody knows who uses it. */
function refuseKiosk(caller: Caller | Helper, said: SaidOfRider): void {
  if (!isKiosk(caller)) return;
  if (said.kind === 'mark' && said.what === 'present' && said.unpaid_reason === undefined) return;
  throw new Refusal('session.not_allowed');
}

/** Refuses to mark a rider as present who is not entered or has to pay first, unless a reason is given. */
async function refuseMark(
  tx: Db,
  place: { race_id: number; rider_id: number },
  { what, unpaid_reason }: ReturnType<typeof markOf>,
): Promise<void> {
  if (!(await isEntered(tx, place))) throw new Refusal('inscription.not_in', 'rider_id');
  if (what === 'present' && unpaid_reason === null && (await owesToRide(tx, place)))
    throw new Refusal('check_in.unpaid', 'unpaid_reason');
}

/** Stores a mark of a rider, once by its key. A late mark is accepted, unless the rider is out of the race. */
export function sayOfRider(
  db: Db,
  { params, body, caller }: Asked<typeof sayCheckIn>,
): Promise<Pick<CheckInRider, 'rider_id' | 'marks'>> {
  const { request_key: mark_key, rider_id, said } = body;
  const place = { race_id: params.id, rider_id };
  refuseKiosk(caller, said);
  return inTransaction(db, async (tx) => {
    const author = await authorOf(tx, caller);
    const record = { ...author, entity: 'race' as const, entity_id: params.id };
    if (said.kind === 'mark' || said.kind === 'chip') {
      const mark = markOf(said);
      // The answer to a lost request is given again, whatever became of the entry meanwhile.
      if (!(await isKnownMark(tx, mark_key))) await refuseMark(tx, place, mark);
      const reason = mark.unpaid_reason === null ? {} : { reason: mark.unpaid_reason };
      if (await keepMark(tx, { ...place, ...author, ...mark, mark_key }))
        await insertAudit(tx, {
          ...record,
          action: 'check_in',
          became: { rider_id, what: mark.what, ...reason },
        });
    } else {
      const how = said.kind === 'undo' ? 'undone' : 'returned';
      const action = said.kind === 'undo' ? 'check_in_undo' : 'check_in_chip_back';
      if ((await endMarks(tx, { ...place, ...author, how, mark_keys: said.mark_keys })) > 0)
        await insertAudit(tx, { ...record, action, became: { rider_id } });
    }
    const marks = await readMarks(tx, place);
    return { rider_id, marks: isKiosk(caller) ? marks.filter(({ what }) => what === 'present') : marks };
  });
}
