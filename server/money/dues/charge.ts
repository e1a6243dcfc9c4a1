import type { Charged, chargeRiders, takeBackCharge } from '#contract/money/ledger.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  countOwnRiders,
  insertCharge,
  insertEntryDues,
  insertPeriodDues,
  isOwnCup,
  isOwnRace,
  readCharged,
  readChargeByKey,
  readChargeDues,
  readChargeSubjects,
  readNotEntered,
} from './charge-queries.ts';
import { type HeldDue, holdDues, insertMovements } from '#server/money/ledger.ts';
import { readSentProofs } from '#server/money/queries.ts';
import { readPayee } from '#server/money/books.ts';
import { insertAct } from '#server/ground/audit/insert-act.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

type Body = Asked<typeof chargeRiders>['body'];

/** Refuses other combinations: a season fee has no cup, a cup fee has one, and an entry fee has a race. */
async function refuseOther(db: Db, book_id: number, { kind, cup_id, race_id }: Body): Promise<void> {
  if ((kind === 'cup') !== (cup_id !== undefined)) throw new Refusal('request.bad_body', 'cup_id');
  if ((kind === 'entry') !== (race_id !== undefined)) throw new Refusal('request.bad_body', 'race_id');
  if (cup_id !== undefined && !(await isOwnCup(db, book_id, cup_id)))
    throw new Refusal('cup.not_found', 'cup_id');
  if (race_id !== undefined && !(await isOwnRace(db, book_id, race_id)))
    throw new Refusal('race.not_found', 'race_id');
}

async function told(db: Db, charge_id: number, { rider_ids, race_id }: Body): Promise<Charged> {
  const charged = await readCharged(db, charge_id);
  const without_entry = race_id === undefined ? [] : await readNotEntered(db, race_id, rider_ids);
  const known = new Set([...charged, ...without_entry]);
  return { charge_id, charged, without_entry, already: rider_ids.filter((rider) => !known.has(rider)) };
}

/** Charges many riders at once and reports those already charged. The same key gives the same charge. */
export async function charge(db: Db, { params, body, caller }: Asked<typeof chargeRiders>): Promise<Charged> {
  const rider_ids = [...new Set(body.rider_ids)];
  const asked = { ...body, rider_ids };
  await refuseOther(db, params.id, asked);
  if ((await countOwnRiders(db, params.id, rider_ids)) !== rider_ids.length)
    throw new Refusal('rider.not_found', 'rider_ids');
  return inTransaction(db, async (tx) => {
    const before = await readChargeByKey(tx, body.request_key, caller.user_id);
    if (before !== null) return told(tx, before, asked);
    const { request_key } = body;
    const created_by = caller.user_id;
    const charge_id = await insertCharge(tx, { book_id: params.id, request_key, created_by });
    const insert = body.kind === 'entry' ? insertEntryDues : insertPeriodDues;
    await insert(tx, params.id, { charge_id, created_by }, asked);
    const answer = await told(tx, charge_id, asked);
    const { organization_id, club_id } = await readPayee(tx, params.id);
    const act = await insertAct(
      tx,
      {
        kind: 'charge',
        request_key,
        done_by: created_by,
        organization_id,
        club_id,
        book_id: params.id,
        cup_id: body.cup_id ?? null,
        race_id: body.race_id ?? null,
        season: body.season,
      },
      await readChargeSubjects(tx, charge_id),
    );
    const { kind, season, cup_id = null, race_id = null, cents } = body;
    await insertAudit(tx, {
      user_id: created_by,
      action: 'charge',
      entity: 'book',
      entity_id: params.id,
      became: {
        charge_id,
        ...(act === null ? {} : { act_id: act.act_id }),
        kind,
        season,
        cup_id,
        race_id,
        cents,
        riders: answer.charged,
      },
    });
    return answer;
  });
}

/**
 * Calls dues of a book off, except those that were paid or have a proof by now. The reason is what families read.
 * Returns the dues that are called off now, and how many stay.
 */
export async function callDuesOff(
  tx: Db,
  { book_id, due_ids, reason }: { book_id: number; due_ids: readonly number[]; reason: string },
  user_id: number,
): Promise<{ called_off: HeldDue[]; kept: number }> {
  const dues = (await holdDues(tx, book_id, due_ids)).filter(({ cancelled }) => !cancelled);
  const proved = new Set(await readSentProofs(tx, due_ids));
  const called_off = dues.filter(({ due_id, received }) => received === 0 && !proved.has(due_id));
  await insertMovements(
    tx,
    user_id,
    called_off.map(({ due_id, asked, currency }) => ({
      due_id,
      kind: 'relief',
      cents: -asked,
      currency,
      reason,
    })),
  );
  return { called_off, kept: dues.length - called_off.length };
}

/** Calls off what one charge asked a moment ago. */
export async function takeChargeBack(
  db: Db,
  { params, caller }: Asked<typeof takeBackCharge>,
): Promise<{ called_off: number; kept: number }> {
  return inTransaction(db, async (tx) => {
    const due_ids = await readChargeDues(tx, params.id, params.chargeId);
    if (due_ids === null) throw new Refusal('dues.not_found');
    const { called_off, kept } = await callDuesOff(
      tx,
      { book_id: params.id, due_ids, reason: '' },
      caller.user_id,
    );
    if (called_off.length > 0)
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'charge_undo',
        entity: 'book',
        entity_id: params.id,
        became: { charge_id: params.chargeId, riders: called_off.map(({ rider_id }) => rider_id) },
      });
    return { called_off: called_off.length, kept };
  });
}
