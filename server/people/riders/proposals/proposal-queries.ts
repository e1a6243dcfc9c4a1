import { sql } from 'kysely';
import type { Proposal } from '#contract/people/riders/proposals.ts';
import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { PAPER_FIELDS, PROPOSED_FIELDS, type ProposedField } from '#rules/people/riders/field-lists.ts';
import { PROPOSED_TEXTS, type Proposed } from '#rules/people/riders/proposals.ts';
import { riderRefs } from '../stored-columns.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Stored = { [Name in ProposedField]: Required<Proposed>[Name] | null };

export interface OpenProposal extends Stored {
  proposal_id: number;
  proposed_at: string;
}

const columns = sql`proposal_id, proposed_at, ${sql.join(PROPOSED_FIELDS.map((name) => sql.ref(name)))}`;
/** The proposed values are deleted, because they were decided. */
const emptied = sql.join(PROPOSED_FIELDS.map((name) => sql`${sql.ref(name)} = null`));
const isOpen = sql`outcome is null and expires_at > now()`;

/** Reads what this club proposed already, and locks it until the end of the transaction. */
export async function lockOwnProposal(
  tx: Db,
  rider_id: number,
  club_id: number | null,
): Promise<OpenProposal | null> {
  const { rows } = await sql<OpenProposal>`
    select ${columns} from rider_proposal
    where rider_id = ${rider_id} and club_id is not distinct from ${club_id}::bigint and ${isOpen}
    order by proposal_id limit 1 for update`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a proposal that nobody decided and whose time is not over, until the end of the transaction. */
export async function lockProposal(
  tx: Db,
  rider_id: number,
  proposal_id: number,
): Promise<OpenProposal | null> {
  const { rows } = await sql<OpenProposal>`
    select ${columns} from rider_proposal where rider_id = ${rider_id} and proposal_id = ${proposal_id} and ${isOpen}
    for update`.execute(tx);
  return rows[0] ?? null;
}

export async function insertProposal(
  tx: Db,
  proposal: { rider_id: number; club_id: number | null; proposed_by: number; days: number } & Proposed,
): Promise<void> {
  const { days, ...rest } = proposal;
  await tx
    .insertInto('rider_proposal')
    .values({ ...rest, expires_at: sql`now() + make_interval(days => ${days})` })
    .execute();
}

export async function addToProposal(
  tx: Db,
  proposal_id: number,
  { proposed_by, days, ...more }: { proposed_by: number; days: number } & Proposed,
): Promise<void> {
  await tx
    .updateTable('rider_proposal')
    .set({
      ...more,
      proposed_by,
      proposed_at: sql`clock_timestamp()`,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .where('proposal_id', '=', proposal_id)
    .execute();
}

export async function closeProposal(
  tx: Db,
  proposal_id: number,
  { outcome, decided_by }: { outcome: 'accepted' | 'refused'; decided_by: number },
): Promise<void> {
  await sql`
    update rider_proposal set outcome = ${outcome}, decided_at = now(), decided_by = ${decided_by}, ${emptied}
    where proposal_id = ${proposal_id}`.execute(tx);
}

/** Ends what nobody decided in time, and returns the papers that were proposed. */
export async function expireProposals(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ papers: (number | null)[] }>`
    with over as (
      select proposal_id, array[${sql.join(PAPER_FIELDS.map((slot) => sql.ref(slot)))}] as papers from rider_proposal
      where outcome is null and expires_at <= now() order by proposal_id limit 500 for update skip locked)
    update rider_proposal p set outcome = 'expired', decided_at = now(), ${emptied}
    from over where p.proposal_id = over.proposal_id returning to_json(over.papers) as papers`.execute(tx);
  return rows.flatMap(({ papers }) => papers).filter((file_id) => file_id !== null);
}

const slotIfThere = (slot: PaperSlot) =>
  sql`case when ${sql.ref(`p.${slot}`)} is not null then ${sql.lit(slot)} end`;

/** Reads open proposals of the clubs whose proposals the caller may see; null means all of them. */
export async function readProposals(
  db: Db,
  rider_id: number,
  clubs: number[] | null = null,
): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select p.proposal_id, coalesce(b.club_name, '') as club_name, p.proposed_at, p.expires_at, ${riderRefs('p', PROPOSED_TEXTS)},
      to_json(array_remove(array[${sql.join(PAPER_FIELDS.map(slotIfThere))}], null)) as papers
    from rider_proposal p left join club b using (club_id)
    where p.rider_id = ${rider_id} and ${isOpen} and (${clubs}::bigint[] is null or p.club_id = any(${clubs}::bigint[]))
    order by p.proposed_at desc, p.proposal_id desc`.execute(db);
  return rows;
}

export async function readProposedPaper(
  db: Db,
  rider_id: number,
  proposal_id: number,
  slot: PaperSlot,
): Promise<number | null> {
  const { rows } = await sql<{ file_id: number | null }>`
    select ${sql.ref(slot)} as file_id from rider_proposal
    where rider_id = ${rider_id} and proposal_id = ${proposal_id} and ${isOpen}`.execute(db);
  return rows[0]?.file_id ?? null;
}

/** Reads which of these riders are in some family's account, with their clubs. */
export async function readInFamilies(
  db: Db,
  rider_ids: readonly number[],
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ rider_id: number; club_id: number | null }>`
    select r.rider_id, r.club_id from rider r where r.rider_id = any(${[...rider_ids]}::bigint[])
      and exists (select 1 from user_rider l where l.rider_id = r.rider_id)`.execute(db);
  return new Map(rows.map(({ rider_id, club_id }) => [rider_id, club_id]));
}
