import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { lineRefusals, type LinesSettled, type settleLines } from '#contract/money/statements.ts';
import { Refusal } from '#contract/errors.ts';
import type { Line } from '#rules/money/ledger.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatesCheck } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { holdForMoney, insertMovements, PayerShort, takeBack } from '#server/money/ledger.ts';
import { settleWaiting, unsettle } from '#server/money/returns/waiting.ts';
import {
  acceptProofs,
  duesOfLine,
  isOfClubProof,
  lockLine,
  reopenProofs,
  saveAside,
} from './line-queries.ts';

async function settleOne(
  tx: Db,
  book_id: number,
  user_id: number,
  line_id: number,
  lines: readonly Line[],
): Promise<void> {
  const line = await lockLine(tx, book_id, line_id);
  if (line === null) throw new Refusal('statement.not_found');
  // It was sent again, or settled at another desk meanwhile: it pays once.
  if (line.paid > 0) return;
  const due_ids = lines.map(({ due_id }) => due_id);
  const ofClub = await isOfClubProof(tx, due_ids);
  // Somebody chose these dues for this line: one transfer may be for riders of several families.
  const { currency, cents, dues } = await holdForMoney(tx, book_id, lines, { due_ids }, due_ids);
  if (currency !== line.currency) throw new Refusal('dues.currencies');
  if (cents > line.cents) throw new Refusal('statement.over');
  if (line.aside) await saveAside(tx, line_id, null);
  const proofs = await acceptProofs(tx, due_ids, user_id);
  // It was judged meanwhile, or the families' own proofs come first: the line is not the club's.
  if (ofClub && proofs.length < due_ids.length) throw new Refusal('dues.other_family');
  if (dues.some((due) => due.waits_for_proof && !proofs.some(({ due_id }) => due_id === due.due_id)))
    throw new Refusal('dues.over');
  await insertMovements(
    tx,
    user_id,
    lines.map((one) => {
      const proof = proofs.find(({ due_id }) => due_id === one.due_id);
      return {
        ...one,
        kind: 'transfer' as const,
        currency,
        line_id,
        ...(proof === undefined ? {} : { payment_id: proof.payment_id }),
      };
    }),
  );
  await settleWaiting(tx, due_ids, user_id, UNDO_KEPT_SECONDS);
  await insertAudit(tx, {
    user_id,
    action: 'settle',
    entity: 'statement_line',
    entity_id: line_id,
    became: { lines },
  });
  const [proof] = ofClub ? proofs : [];
  if (proof !== undefined) {
    const { payment_id } = proof;
    await addJob(
      tx,
      'payment_decided',
      { payment_id },
      { key: `payment ${payment_id}`, afterSeconds: UNDO_KEPT_SECONDS },
    );
    return;
  }
  for (const { due_id } of lines)
    await addJob(
      tx,
      'transfer_recognized',
      { line_id, due_id },
      { key: `line ${line_id} ${due_id}`, afterSeconds: UNDO_KEPT_SECONDS },
    );
}

/** Pays dues with lines, each in a transaction of its own, so that one that cannot does not stop the others. */
export async function settleStatement(
  db: Db,
  { params, body, caller }: Asked<typeof settleLines>,
): Promise<LinesSettled> {
  const done: LinesSettled = { settled: [], refused: [] };
  for (const { line_id, lines } of body.items) {
    try {
      await inTransaction(db, (tx) => settleOne(tx, params.id, caller.user_id, line_id, lines));
      done.settled.push(line_id);
    } catch (error) {
      const code = error instanceof Refusal ? lineRefusals.find((one) => one === error.code) : undefined;
      if (code === undefined) throw error;
      done.refused.push({ line_id, code });
    }
  }
  return done;
}

/** Undoes, once, what a line paid: the dues are owed again, and the proofs it answered wait again. */
export async function undoStatementLine(
  db: Db,
  book_id: number,
  line_id: number,
  user_id: number,
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const line = await lockLine(tx, book_id, line_id);
      if (line === null) throw new Refusal('statement.not_found');
      if (line.paid === 0) return;
      const due_ids = await duesOfLine(tx, line_id);
      await unsettle(tx, due_ids, user_id, 'dues.moved_on');
      await takeBack(tx, user_id, { line_id }, '');
      await reopenProofs(tx, line_id);
      await settleWaiting(tx, due_ids, user_id, 0);
      await insertAudit(tx, { user_id, action: 'undo', entity: 'statement_line', entity_id: line_id });
    });
  } catch (error) {
    // Some of what the line paid was given back meanwhile.
    throw error instanceof PayerShort || violatesCheck(error) ? new Refusal('dues.moved_on') : error;
  }
}

/** Stores that a line pays no due, or undoes that. */
export async function putLineAside(
  db: Db,
  book_id: number,
  line_id: number,
  by: { user_id: number; aside: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const line = await lockLine(tx, book_id, line_id);
    if (line === null) throw new Refusal('statement.not_found');
    if (line.paid > 0) throw new Refusal('statement.settled');
    if (line.aside === by.aside) return;
    await saveAside(tx, line_id, by.aside ? by.user_id : null);
    await insertAudit(tx, {
      user_id: by.user_id,
      action: by.aside ? 'set_aside' : 'undo',
      entity: 'statement_line',
      entity_id: line_id,
    });
  });
}
