import { sql } from 'kysely';
import type { RemovedPaper } from '#contract/people/riders/paper-terms.ts';
import type { LookSlot } from '#contract/people/riders/field-shapes.ts';
import { PAPER_TERMS, type PaperFacts, type PaperTerms } from '#rules/people/riders/paper-terms.ts';
import { PAPER_FIELDS } from '#rules/people/riders/field-lists.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { paperColumnNames, riderRefs } from '#server/people/riders/stored-columns.ts';

/** A paper of a rider, with everything on which its term depends. */
export interface PaperInStore extends PaperFacts {
  rider_id: number;
  slot: LookSlot;
  /** The licence or payment to which it belongs. It is 0 for a paper of the rider. */
  owner_id: number;
  of: string | null;
  file_id: number;
  terms: PaperTerms;
  not_before: string;
  today: string;
}

type Row = Omit<PaperInStore, 'terms'> & { organization_id: number; own_terms: PaperTerms | null };

const day = (instant: string) => sql.raw(`(${instant} at time zone 'UTC')::date`);
const waiting = sql.raw(`('SENT', 'IN_REVIEW')`);

/** Reads every paper of these riders: their own, the files of their licences, the proofs of their payments. */
export async function readStoredPapers(db: Db, rider_ids: readonly number[]): Promise<PaperInStore[]> {
  const ids = sql`any(${[...rider_ids]}::bigint[])`;
  const { rows } = await sql<Row>`
    select p.*, to_jsonb(t) - 'organization_id' as own_terms, o.paper_terms_from as not_before, ${day('now()')} as today from (
      select r.rider_id, r.organization_id, s.slot, case s.slot when 'rider_insurance_image' then 'insurance' else 'identity' end as kind,
        0::bigint as owner_id, null as of, f.file_id, ${day('f.created_at')} as sent_on,
        exists (select 1 from lbr l where l.rider_id = r.rider_id and l.lbr_status in ${waiting}) as waits,
        (select max(${day('l.decided_at')}) from lbr l where l.rider_id = r.rider_id and l.decided_at >= f.created_at) as decided_on,
        case when s.slot = 'rider_insurance_image' then r.insurance_expires_on end as last_day
      from rider r, lateral unnest(${paperColumnNames}, array[${riderRefs('r', PAPER_FIELDS)}]) s(slot, file_id) join file f using (file_id)
      where r.rider_id = ${ids}
      union all
      select l.rider_id, l.organization_id, 'licence', 'licence', l.lbr_id, c.cup_name, f.file_id, ${day('f.created_at')},
        l.lbr_status in ${waiting}, ${day('l.decided_at')}, coalesce(l.expires_on, make_date(l.season, 12, 31))
      from lbr l join file f using (file_id) join cup c using (cup_id) where l.rider_id = ${ids}
      union all
      select d.rider_id, b.organization_id, 'payment', 'payment', y.payment_id, b.payee_name, f.file_id, ${day('f.created_at')},
        y.payment_status = 'SENT', ${day('y.decided_at')}, null
      from payment y join due d using (due_id) join payee b on b.book_id = d.book_id join file f on f.file_id = y.file_id
      where d.rider_id = ${ids}) p
    join organization o on o.organization_id = p.organization_id
    left join paper_terms t on t.organization_id = p.organization_id
    order by p.rider_id, p.slot, p.owner_id`.execute(db);
  return rows.map(({ own_terms, ...row }) => ({ ...row, terms: own_terms ?? PAPER_TERMS }));
}

/** Reads the next riders with any stored paper, by id. */
export async function readRidersWithPapers(db: Db, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select r.rider_id from rider r where r.rider_id > ${after}
      and (coalesce(${riderRefs('r', PAPER_FIELDS)}) is not null
        or exists (select 1 from lbr l where l.rider_id = r.rider_id and l.file_id is not null)
        or exists (select 1 from payment y join due d using (due_id) where d.rider_id = r.rider_id and y.file_id is not null))
    order by r.rider_id limit ${most}`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

/** Removes the paper from the row that has it. */
export async function takePaperOut(tx: Db, { slot, rider_id, owner_id }: PaperInStore): Promise<void> {
  if (slot === 'licence') await sql`update lbr set file_id = null where lbr_id = ${owner_id}`.execute(tx);
  else if (slot === 'payment')
    await sql`update payment set file_id = null where payment_id = ${owner_id}`.execute(tx);
  else await sql`update rider set ${sql.ref(slot)} = null where rider_id = ${rider_id}`.execute(tx);
}

export async function insertRemoval(tx: Db, rider_id: number, removal: RemovedPaper): Promise<void> {
  await tx
    .insertInto('paper_removal')
    .values({ rider_id, ...removal })
    .execute();
}

/** Reads the papers removed by their term, newest first, without those that were sent again since. */
export async function readRemovals(db: Db, rider_id: number): Promise<RemovedPaper[]> {
  const { rows } = await sql<RemovedPaper>`
    select q.slot, q.sent_on, q.removed_on, q.basis, q.days from paper_removal q join rider r using (rider_id)
    where q.rider_id = ${rider_id} and to_jsonb(r) ->> q.slot is null
    order by q.removal_id desc limit 20`.execute(db);
  return rows;
}

/** It is null when there is no such organization. */
export async function readTerms(
  db: Db,
  organization_id: number,
): Promise<{ terms: PaperTerms; from: string } | null> {
  const { rows } = await sql<{ terms: PaperTerms | null; from: string }>`
    select to_jsonb(t) - 'organization_id' as terms, o.paper_terms_from as "from"
    from organization o left join paper_terms t using (organization_id) where o.organization_id = ${organization_id}
    for update of o`.execute(db);
  const [row] = rows;
  return row ? { terms: row.terms ?? PAPER_TERMS, from: row.from } : null;
}

/** Stores the terms. New terms remove nothing for a week. */
export async function saveTerms(tx: Db, organization_id: number, terms: PaperTerms): Promise<void> {
  const row = { organization_id, ...terms };
  await tx
    .insertInto('paper_terms')
    .values(row)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(terms))
    .execute();
  await sql`
    update organization set paper_terms_from = greatest(paper_terms_from, ${day('now()')} + 7)
    where organization_id = ${organization_id}`.execute(tx);
}
