import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Due } from '#contract/money/payments.ts';
import type { changePrice } from '#contract/money/price-changes.ts';
import { changeMovements } from '#rules/money/prices/change.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { spendCredit } from '#server/money/credit.ts';
import { type HeldDue, holdDues, insertMovements, type NewMovement } from '#server/money/ledger.ts';
import { creditsOfPayers } from '#server/money/payer/payers.ts';
import { readDue, readSentProofs } from '#server/money/queries.ts';
import { holdUnpaid } from '#server/money/rails/checkouts/checkout-queries.ts';
import { endCheckouts } from '#server/money/rails/checkouts/end-checkouts.ts';

type Change = Pick<Asked<typeof changePrice>['body'], 'cents' | 'reason' | 'request_key'>;

interface EntryDue {
  race_id: number;
  category_id: number;
  rider_id: number;
  /** Nothing is asked any more, because the price was changed to nothing. */
  is_freed: boolean;
  /** The entry was taken back, and its money is settled. */
  is_gone: boolean;
}

/** Finds what an organization's due is for. Returns null when it is not for an entry, or is a club's. */
async function readEntryDue(tx: Db, due_id: number): Promise<EntryDue | null> {
  const { rows } = await sql<EntryDue>`
    select d.race_id, d.category_id, d.rider_id, d.gone_at is not null as is_gone, d.cancelled_at is not null
        and coalesce((select n.cents = 0 and v.movement_id = (select max(l.movement_id) from movement l where l.due_id = d.due_id and l.kind in ('charge', 'relief'))
          from price_change n join movement v on v.change_id = n.change_id and v.kind = 'relief'
          where n.due_id = d.due_id order by n.change_id desc limit 1), false)
        and not exists (select 1 from due s where s.rider_id = d.rider_id and s.race_id = d.race_id and s.category_id = d.category_id
          and s.book_id = d.book_id and s.kind = 'entry' and (s.cancelled_at is null or s.due_id > d.due_id))
        and exists (select 1 from entry e where e.rider_id = d.rider_id and e.race_id = d.race_id
          and coalesce(e.entered_category_id, e.category_id) = d.category_id) as is_freed
    from due d join book k using (book_id) where d.due_id = ${due_id} and d.kind = 'entry' and k.club_id is null`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Stores a change of a price that is locked, with the movements it needs. */
async function insertPriceChange(
  tx: Db,
  due: HeldDue & { book_id: number },
  { cents, reason, request_key }: Change,
  made_by: number | null,
): Promise<number> {
  const { due_id, rider_id, book_id, asked, currency } = due;
  const { rows } = await sql<{ change_id: number }>`
    insert into price_change (due_id, was_cents, cents, reason, request_key, made_by)
    values (${due_id}, ${asked}, ${cents}, ${reason}, ${request_key}::uuid, ${made_by}) returning change_id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A change that was just written has no row');
  const { change_id } = row;
  const common = { due_id, currency, reason, change_id };
  const movements: NewMovement[] = [];
  for (const one of changeMovements(due, cents)) {
    if (one.kind !== 'credit') movements.push({ ...common, ...one });
    else
      for (const of of await creditsOfPayers(tx, { due_id, book_id, rider_id, currency }, -one.cents))
        movements.push({ ...common, ...one, cents: -of.cents, credit_id: of.credit_id });
  }
  await insertMovements(tx, made_by, movements);
  return change_id;
}

/** Tells whether this request was done already. */
async function wasChanged(tx: Db, request_key: string): Promise<boolean> {
  const { rows } = await sql`select from price_change where request_key = ${request_key}::uuid`.execute(tx);
  return rows.length > 0;
}

/** Changes the price of an entry, with a reason. Nothing happens if somebody has changed it meanwhile. */
export async function changeFrozenPrice(
  db: Db,
  { params, body, caller }: Asked<typeof changePrice>,
): Promise<Due> {
  const { id: book_id, dueId: due_id } = params;
  await inTransaction(db, async (tx) => {
    const [due] = await holdDues(tx, book_id, [due_id]);
    const entry = await readEntryDue(tx, due_id);
    if (!due || entry === null) throw new Refusal('dues.not_found');
    if (await wasChanged(tx, body.request_key)) return;
    if (entry.is_gone || due.asked !== body.was_cents || (due.cancelled && !entry.is_freed))
      throw new Refusal('dues.price_moved');
    if (due.asked === body.cents) return;
    if ((await readSentProofs(tx, [due_id])).length > 0) throw new Refusal('dues.in_review');
    const change_id = await insertPriceChange(tx, { ...due, book_id }, body, caller.user_id);
    // Credit that a lower price had given pays a higher price again.
    if (body.cents > due.asked) await spendCredit(tx, entry, caller.user_id);
    // A payment link that is open asks for the earlier price.
    await endCheckouts(tx, await holdUnpaid(tx, due_id));
    await addJob(tx, 'price_changed', { change_id }, { key: `price ${change_id}` });
    const { cents, reason } = body;
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'price',
      entity: 'due',
      entity_id: due_id,
      was: { cents: due.asked, currency: due.currency },
      became: { cents, currency: due.currency, reason },
    });
  });
  const due = await readDue(db, due_id);
  if (due === null) throw new Refusal('dues.not_found');
  return due;
}
