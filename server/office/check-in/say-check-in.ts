import { type CheckInRider, type sayCheckIn, type SaidOfRider } from '#contract/office/check-in/check-in.ts';
import { Refusal } from '#contract/errors.ts';
import { chipNumber, isChip } from '#rules/raceday/check-in.ts';
import { type Caller, type Helper, isHelper } from '#server/access/caller.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { holdPass } from '#server/office/desk/action-queries.ts';
import {
  type CheckInAuthor,
  endMarks,
  keepMark,
  isEntered,
  isKnownMark,
  owesToRide,
  readMarks,
} from './check-in-queries.ts';

/** Who says it; a helper's code is held until it is done. */
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

/** A kiosk may only say that a rider is present: nobody knows who uses it. */
function refuseKiosk(caller: Caller | Helper, said: SaidOfRider): void {
  if (!isKiosk(caller)) return;
  if (said.kind === 'mark' && said.what === 'present' && said.unpaid_reason === undefined) return;
  throw new Refusal('session.not_allowed');
}

/** Nobody is there who is not entered; nor who has to pay first, unless somebody says why. */
async function refuseMark(
  tx: Db,
  place: { race_id: number; rider_id: number },
  { what, unpaid_reason }: ReturnType<typeof markOf>,
): Promise<void> {
  if (!(await isEntered(tx, place))) throw new Refusal('inscription.not_in', 'rider_id');
  if (what === 'present' && unpaid_reason === null && (await owesToRide(tx, place)))
    throw new Refusal('check_in.unpaid', 'unpaid_reason');
}

/** Says something of a rider, once by its key. Late words are taken as those in time; for a rider out of the race they are refused. */
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
