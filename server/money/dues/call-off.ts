import { sql } from 'kysely';
import type { takeBackCallOff } from '#contract/money/ledger.ts';
import { Refusal } from '#contract/errors.ts';
import type { Due } from '#contract/money/payments.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { holdDues, takeBack } from '#server/money/ledger.ts';
import { readDue } from '#server/money/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/*
 * The movement that called `due d` off, if nothing happened since: it is the last movement, no money was given back
 * with it, the same was not asked again (whatever became of that), and the entry it was for still stands.
 */
const callOff = sql`(select v.movement_id from movement v
  where v.due_id = d.due_id and d.cancelled_at is not null and v.kind = 'relief' and v.takes_back is null and v.change_id is null and v.return_id is null
    and not exists (select 1 from movement w where w.due_id = d.due_id
      and (w.movement_id > v.movement_id or (w.kind in ('refund', 'credit') and w.made_at = v.made_at)))
    and not exists (select 1 from due s where s.rider_id = d.rider_id and s.kind = d.kind
      and (s.cancelled_at is null or s.due_id > d.due_id)
      and case when d.kind = 'entry' then s.race_id = d.race_id and s.category_id = d.category_id and s.book_id = d.book_id
        else s.book_id = d.book_id and s.season = d.season and s.cup_id is not distinct from d.cup_id end)
    and (d.kind <> 'entry' or exists (select 1 from entry e
      where e.rider_id = d.rider_id and e.race_id = d.race_id and e.category_id = d.category_id)))`;

/** Returns those dues of a book's season whose calling off can still be undone. */
export async function readReturning(db: Db, book_id: number, season: number): Promise<Set<number>> {
  const { rows } = await sql<{ due_id: number }>`
    select d.due_id from due d where d.book_id = ${book_id} and d.season = ${season} and d.cancelled_at is not null
      and ${callOff} is not null`.execute(db);
  return new Set(rows.map(({ due_id }) => due_id));
}

async function readCallOff(tx: Db, due_id: number): Promise<number | null> {
  const { rows } = await sql<{ movement_id: number | null }>`
    select ${callOff} as movement_id from due d where d.due_id = ${due_id}`.execute(tx);
  return rows[0]?.movement_id ?? null;
}

/** Asks again for a due that was called off. If the same was charged a moment before, that charge stays. */
export async function returnDue(db: Db, { params, caller }: Asked<typeof takeBackCallOff>): Promise<Due> {
  const { id: book_id, dueId: due_id } = params;
  await inTransaction(db, async (tx) => {
    const [due] = await holdDues(tx, book_id, [due_id]);
    if (!due) throw new Refusal('dues.not_found');
    // It was asked again already: the same request came twice.
    if (!due.cancelled) return;
    const movement_id = await readCallOff(tx, due_id);
    if (movement_id === null) throw new Refusal('dues.moved_on');
    await takeBack(tx, caller.user_id, { movement_id }, '');
    await insertAudit(tx, { user_id: caller.user_id, action: 'undo', entity: 'due', entity_id: due_id });
  });
  const due = await readDue(db, due_id);
  if (due === null) throw new Refusal('dues.not_found');
  return due;
}
