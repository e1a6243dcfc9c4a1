import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { waitsForProof } from './waits-for-proof.ts';

/** Who pays: a family, for the riders in charge of the account, or a club. */
export interface Payer {
  user_id: number;
  /** It is null for a family. */
  club_id: number | null;
  rider_ids: readonly number[];
}

/**
 * Tells whether the payer may pay every one of these dues. A club may pay what an organization asks for entries of
 * its riders. Nobody may pay for an entry that is gone while a proof waits.
 */
export async function mayPay(tx: Db, payer: Payer, due_ids: readonly number[]): Promise<boolean> {
  const { club_id, rider_ids } = payer;
  const { rows } = await sql<{ dues: number }>`
    select count(*)::int as dues from due d join rider p using (rider_id) join payee y using (book_id)
    where d.due_id = any(${[...due_ids]}::bigint[]) and not ${waitsForProof} and case when ${club_id}::bigint is null
      then d.rider_id = any(${[...rider_ids]}::bigint[])
      else p.club_id = ${club_id} and d.kind = 'entry' and y.club_id is null and y.takes_payments end`.execute(
    tx,
  );
  return rows[0]?.dues === new Set(due_ids).size;
}

/** Returns those of some dues for which the payer has sent a proof that is not judged yet. */
export async function readStandingProofs(
  tx: Db,
  { club_id }: Pick<Payer, 'club_id'>,
  due_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ due_id: number }>`
    select z.due_id from proof_due z join payment y using (payment_id)
    where z.due_id = any(${[...due_ids]}::bigint[]) and y.payment_status = 'SENT'
      and y.payer_club_id is not distinct from ${club_id}::bigint`.execute(tx);
  return rows.map(({ due_id }) => due_id);
}

/** Locks and returns the credit of a club in a book, and creates it if there is none. */
export async function openClubCredit(
  tx: Db,
  of: { book_id: number; currency: string },
  club_id: number,
): Promise<{ credit_id: number; cents: number }> {
  const { rows } = await sql<{ credit_id: number; cents: number }>`
    insert into credit (book_id, payer_club_id, currency) values (${of.book_id}, ${club_id}, ${of.currency})
    on conflict (book_id, payer_club_id, currency) where payer_club_id is not null
      do update set currency = excluded.currency returning credit_id, cents`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A credit that was just opened has no row');
  return row;
}
