import { sql } from 'kysely';
import { MERGED_FIELDS } from '#rules/people/riders/field-lists.ts';
import type { MergedColumns } from '#rules/people/riders/merge-riders.ts';
import type { PublicName } from '#contract/people/riders/public-name.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** What happened to a row. The column keeps its stored name while two versions run. */
const happened = sql.raw('deed');

/** The columns that a merge writes to the rider who stays. */
export type MergeChanges = Partial<MergedColumns> & { public_name?: PublicName };

/** A rider as a merge finds it. */
type LockedRider = MergedColumns & {
  public_name: PublicName;
  rider_id: number;
  rider_version: number;
  organization_id: number;
};

/** Locks both riders, always in the same order, so that two merges never wait in a circle. */
export async function lockPair(tx: Db, ids: readonly number[]): Promise<LockedRider[]> {
  const columns = sql.join(MERGED_FIELDS.map((field) => sql.ref(field)));
  const { rows } = await sql<LockedRider>`
    select rider_id, rider_version, organization_id, public_name, ${columns} from rider
    where rider_id = any(${[...ids]}::bigint[]) order by rider_id for update`.execute(tx);
  return rows;
}

/** Stores the start of a merge, with the present row of the rider who goes. */
export async function insertMerge(
  tx: Db,
  merge: { kept_id: number; gone_id: number; merged_by: number; kept_was: object; became: object },
): Promise<number> {
  const { rows } = await sql<{ merge_id: number }>`
    insert into rider_merge (kept_id, gone_id, merged_by, gone_was, kept_was, became)
    select ${merge.kept_id}, r.rider_id, ${merge.merged_by}, to_jsonb(r), ${JSON.stringify(merge.kept_was)}::jsonb,
      ${JSON.stringify(merge.became)}::jsonb
    from rider r where r.rider_id = ${merge.gone_id} returning merge_id`.execute(tx);
  return rows[0]?.merge_id ?? 0;
}

/** Tables in which a second row of one person tells nothing new: it stays behind, until an undo. */
const mayStay = [
  'user_rider',
  'cup_plate',
  'entry_waiting',
  'price_choice',
  'printed',
  'certificate',
  'race_message_rider',
  'race_message_unreached',
  'waiver_signature',
  'rider_emergency',
  'push_follow',
];

/** Moves everything that refers to a rider, in whichever table, and deletes the empty row. */
export async function moveAll(tx: Db, merge_id: number, gone_id: number, kept_id: number): Promise<void> {
  await sql`select move_rider(${merge_id}, ${gone_id}, ${kept_id}, ${mayStay}::text[])`.execute(tx);
  await sql`delete from rider where rider_id = ${gone_id}`.execute(tx);
}

export async function writeMerged(tx: Db, rider_id: number, columns: MergeChanges): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  const changes = sql.join(
    Object.entries(columns).map(([field, value]) => sql`${sql.ref(field)} = ${value}`),
  );
  await sql`update rider set ${changes} where rider_id = ${rider_id}`.execute(tx);
}

interface DoubleLicence {
  lbr_id: number;
  lbr_status: 'SENT' | 'IN_REVIEW' | 'APPROVED' | 'REJECTED';
  other_id: number;
  other_status: 'SENT' | 'IN_REVIEW' | 'APPROVED' | 'REJECTED';
}

/** Reads licences that both riders have for the same class: one of the two is replaced. */
export async function readDoubleLicences(tx: Db, kept_id: number, gone_id: number): Promise<DoubleLicence[]> {
  const { rows } = await sql<DoubleLicence>`
    select a.lbr_id, a.lbr_status, b.lbr_id as other_id, b.lbr_status as other_status
    from lbr a join lbr b on b.cup_id = a.cup_id and b.category_id = a.category_id and b.lbr_guest = a.lbr_guest
      and (case a.lbr_guest when 'TRUE' then b.race_date = a.race_date else b.season = a.season end)
    where a.rider_id = ${kept_id} and b.rider_id = ${gone_id}
      and a.lbr_status <> 'REPLACED' and b.lbr_status <> 'REPLACED'`.execute(tx);
  return rows;
}

/** Replaces a licence by the other rider's and stores what it was. */
export async function replaceMergedLicence(tx: Db, merge_id: number, lbr_id: number): Promise<void> {
  await sql`
    insert into rider_merge_row (merge_id, table_name, column_name, ${happened}, was)
    select ${merge_id}, 'lbr', 'rider_id', 'replaced', to_jsonb(l) from lbr l where l.lbr_id = ${lbr_id}`.execute(
    tx,
  );
  await sql`update lbr set lbr_status = 'REPLACED' where lbr_id = ${lbr_id}`.execute(tx);
}

/** Restores licences that were replaced. */
export async function restoreLicences(tx: Db, merge_id: number): Promise<void> {
  await sql`
    update lbr l set lbr_status = m.was ->> 'lbr_status' from rider_merge_row m
    where m.merge_id = ${merge_id} and m.${happened} = 'replaced' and l.lbr_id = (m.was ->> 'lbr_id')::bigint
      and l.lbr_status = 'REPLACED'`.execute(tx);
}
