import { sql } from 'kysely';
import type { ActKind } from '#rules/operations/office/acts.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { insertAudit } from './insert-audit.ts';

interface ActToRecord {
  kind: ActKind;
  request_key: string;
  done_by: number;
  organization_id: number;
  /** The club, when the act belongs to the club's own book or was done by its delegate. */
  club_id: number | null;
  book_id?: number | null;
  cup_id?: number | null;
  race_id?: number | null;
  season?: number | null;
  /** The class that joined another one. */
  category_id?: number | null;
  into_category_id?: number | null;
}

/** A row that the act made, and the rider it belongs to. */
interface ActSubject {
  subject_id: number;
  rider_id: number;
}

/** A recorded act. It is null when it affected one alone, or nobody who is not on record already. */
type Recorded = { act_id: number; is_new: boolean } | null;

/** Tells for `act a` and its `act_member m` whether the licence was decided otherwise since. */
export const licenceLeft = sql`exists (select from lbr_step w
  where w.lbr_id = m.subject_id and w.at > a.done_at and w.lbr_status <> 'APPROVED')`;

/**
 * Records what was done to many as one act. Nothing is written for one alone. The requests of one act share its key,
 * and a row that any request recorded already is not recorded again, but an entry may be moved again with its class,
 * and a licence may be approved again. The caller writes the act into the record of changes.
 */
export async function insertAct(
  tx: Db,
  act: ActToRecord,
  subjects: readonly ActSubject[],
): Promise<Recorded> {
  const { book_id = null, cup_id = null, race_id = null, season = null } = act;
  const { category_id = null, into_category_id = null } = act;
  const { rows } = await sql<NonNullable<Recorded>>`
    with fresh as (
      select s.subject_id, s.rider_id from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s(subject_id bigint, rider_id bigint)
      where not exists (select from act_member m join act a using (act_id)
        where a.kind = ${act.kind} and m.subject_id = s.subject_id and a.kind <> 'classes'
          and not (a.kind = 'licences' and ${licenceLeft}))
    ), made as (
      insert into act (kind, organization_id, club_id, book_id, cup_id, race_id, season, category_id, into_category_id, request_key, done_by)
      select ${act.kind}, ${act.organization_id}::bigint, ${act.club_id}::bigint, ${book_id}::bigint, ${cup_id}::bigint,
        ${race_id}::bigint, ${season}::smallint, ${category_id}::bigint, ${into_category_id}::bigint, ${act.request_key}::uuid,
        ${act.done_by}::bigint
      where (select count(*) from fresh) > 1 or exists (
        select from fresh, act a where a.kind = ${act.kind} and a.request_key = ${act.request_key}::uuid)
      on conflict (kind, request_key) do update set kind = excluded.kind where act.done_by = excluded.done_by
      returning act_id, xmax = 0 as is_new
    ), members as (
      insert into act_member (act_id, subject_id, rider_id)
      select made.act_id, fresh.subject_id, fresh.rider_id from made, fresh on conflict do nothing)
    select act_id, is_new from made`.execute(tx);
  return rows[0] ?? null;
}

/** Records what was done to many, and adds one line to the record, for rows that only have lines of their own. */
export async function insertToldAct(
  tx: Db,
  act: ActToRecord,
  subjects: readonly ActSubject[],
): Promise<void> {
  const recorded = await insertAct(tx, act, subjects);
  if (recorded?.is_new !== true) return;
  await insertAudit(tx, {
    user_id: act.done_by,
    action: 'act',
    entity: 'organization',
    entity_id: act.organization_id,
    became: { act_id: recorded.act_id, kind: act.kind },
  });
}

/** Marks an act as taken back. The first time stays. */
export async function markTakenBack(
  tx: Db,
  act_id: number,
  { user_id, reason }: { user_id: number; reason: string },
): Promise<void> {
  await sql`
    update act set taken_back_at = coalesce(taken_back_at, now()), taken_back_by = coalesce(taken_back_by, ${user_id}),
      taken_back_reason = coalesce(taken_back_reason, ${reason}) where act_id = ${act_id}`.execute(tx);
}
