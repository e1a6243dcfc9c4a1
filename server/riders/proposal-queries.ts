import { sql } from 'kysely';
import type { Proposal } from '#contract/proposals.ts';
import type { PaperSlot } from '#contract/users.ts';
import type { Db } from '#server/db/pool.ts';

/** What a proposal changes. undefined: it stays. */
export interface ProposedColumns {
  rider_dni?: string;
  rider_birthdate?: string;
  rider_dni_image1?: number;
  rider_dni_image2?: number;
  rider_insurance_image?: number;
}

type Stored = { [Name in keyof Required<ProposedColumns>]: Required<ProposedColumns>[Name] | null };

export interface OpenProposal extends Stored {
  proposal_id: number;
  proposed_at: string;
}

const columns = sql`proposal_id, proposed_at, rider_dni, rider_birthdate, rider_dni_image1, rider_dni_image2, rider_insurance_image`;
const isOpen = sql`outcome is null and expires_at > now()`;

/** What this club proposed already; held until the end of the transaction. */
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

/** One that nobody decided and whose time is not over; held until the end of the transaction. */
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
  proposal: { rider_id: number; club_id: number | null; proposed_by: number; days: number } & ProposedColumns,
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
  { proposed_by, days, ...more }: { proposed_by: number; days: number } & ProposedColumns,
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
    update rider_proposal set outcome = ${outcome}, decided_at = now(), decided_by = ${decided_by},
      rider_dni_image1 = null, rider_dni_image2 = null, rider_insurance_image = null, rider_dni = null, rider_birthdate = null
    where proposal_id = ${proposal_id}`.execute(tx);
}

/** Ends what nobody decided in time; held until the end of the transaction. Out: the papers it proposed. */
export async function expireProposals(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ papers: (number | null)[] }>`
    with over as (
      select proposal_id, array[rider_dni_image1, rider_dni_image2, rider_insurance_image] as papers from rider_proposal
      where outcome is null and expires_at <= now() order by proposal_id limit 500 for update skip locked)
    update rider_proposal p set outcome = 'expired', decided_at = now(), rider_dni = null, rider_birthdate = null,
      rider_dni_image1 = null, rider_dni_image2 = null, rider_insurance_image = null
    from over where p.proposal_id = over.proposal_id returning to_json(over.papers) as papers`.execute(tx);
  return rows.flatMap(({ papers }) => papers).filter((file_id) => file_id !== null);
}

/** Open proposals. In: the clubs whose own may be seen; null: all of them. */
export async function readProposals(
  db: Db,
  rider_id: number,
  clubs: number[] | null = null,
): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select p.proposal_id, coalesce(b.club_name, '') as club_name, p.proposed_at, p.expires_at, p.rider_dni, p.rider_birthdate,
      to_json(array_remove(array[
        case when p.rider_dni_image1 is not null then 'rider_dni_image1' end,
        case when p.rider_dni_image2 is not null then 'rider_dni_image2' end,
        case when p.rider_insurance_image is not null then 'rider_insurance_image' end], null)) as papers
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

/** Which of these riders are in some family's account, with their clubs. */
export async function readInFamilies(
  db: Db,
  rider_ids: readonly number[],
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ rider_id: number; club_id: number | null }>`
    select r.rider_id, r.club_id from rider r where r.rider_id = any(${[...rider_ids]}::bigint[])
      and exists (select 1 from user_rider l where l.rider_id = r.rider_id)`.execute(db);
  return new Map(rows.map(({ rider_id, club_id }) => [rider_id, club_id]));
}
