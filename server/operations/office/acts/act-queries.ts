import { sql } from 'kysely';
import type { z } from 'zod';
import type { Act, ActMember, listActs } from '#contract/operations/office/acts/acts.ts';
import type { ActKind } from '#rules/operations/office/acts.ts';
import { STATUSES_BEFORE_DRAW } from '#rules/race-statuses.ts';
import type { Scope } from '#server/ground/access/caller.ts';
import { licenceLeft } from '#server/ground/audit/insert-act.ts';
import { personName } from '#server/ground/audit/person-name.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** An act with what is needed to take it back. */
export interface HeldAct {
  act_id: number;
  kind: ActKind;
  organization_id: number;
  book_id: number | null;
  race_id: number | null;
  category_id: number | null;
  into_category_id: number | null;
  taken_back: boolean;
}

const MOST_READ = 200;

const beforeDraw = sql.raw(literals(STATUSES_BEFORE_DRAW));

/** The condition that `act a` is within a scope. */
const within = ({ organizations, clubs }: Scope) => sql`(${organizations}::bigint[] is null
  or a.organization_id = any(${organizations}::bigint[]) or a.club_id = any(${clubs}::bigint[]))`;

/**
 * Each thing an act touched, as it stands now: a due is paid, proved or called off; a licence is used by an entry of
 * its cup, or no longer approved; an entry is on a list that is drawn, is paid, or is gone; a rider is no longer in
 * the class that the rider's own class joined, or is drawn with it; a name is another one by now.
 */
const standing = sql`select m.act_id, m.subject_id, m.rider_id, p.rider_fullname, d.cents, d.currency,
    case a.kind
      when 'charge' then case when d.cancelled_at is not null then 'gone' when d.received_cents > 0 then 'paid'
        when exists (select from proof_due z join payment y using (payment_id) where z.due_id = d.due_id and y.payment_status = 'SENT')
          then 'proof' else 'stands' end
      when 'licences' then case when l.lbr_id is null or l.lbr_status <> 'APPROVED' or ${licenceLeft} then 'gone'
        when exists (select from entry e join race r using (race_id) where e.rider_id = l.rider_id and e.category_id = l.category_id
          and r.cup_id = l.cup_id and (l.lbr_guest = 'FALSE' or r.race_date = l.race_date)) then 'used' else 'stands' end
      when 'classes' then case when n.entry_id is null or n.category_id is distinct from a.into_category_id
          or exists (select from act b join act_member y on y.act_id = b.act_id and y.subject_id = m.subject_id
            where b.kind = 'classes' and b.act_id > a.act_id and b.category_id = a.category_id) then 'gone'
        when exists (select from race r where r.race_id = a.race_id and r.race_status not in (${beforeDraw})) then 'drawn'
        else 'stands' end
      when 'names' then case when q.became <@ jsonb_build_object('rider_lastname', p.rider_lastname, 'rider_firstname', p.rider_firstname)
        then 'stands' else 'gone' end
      else case when n.entry_id is null then 'gone'
        when exists (select from heat h join run x using (heat_id) where x.entry_id = n.entry_id) then 'drawn'
        when exists (select from due f where f.kind = 'entry' and f.rider_id = n.rider_id and f.race_id = n.race_id
          and f.category_id = n.category_id and f.cancelled_at is null and f.received_cents > 0) then 'paid' else 'stands' end
    end as state
  from act a join act_member m using (act_id) join rider p on p.rider_id = m.rider_id
    left join due d on a.kind = 'charge' and d.due_id = m.subject_id
    left join lbr l on a.kind = 'licences' and l.lbr_id = m.subject_id
    left join entry n on a.kind in ('entries', 'classes') and n.entry_id = m.subject_id
    left join audit q on a.kind = 'names' and q.audit_id = m.subject_id`;

/** Reads the acts of a scope, newest first. */
export async function readActs(
  db: Db,
  scope: Scope,
  asked: z.output<typeof listActs.query> & { act_id?: number },
): Promise<Act[]> {
  const { kind = null, book_id = null, race_id = null, act_id = null } = asked;
  const { rows } = await sql<Act>`
    with chosen as (
      select a.* from act a where ${within(scope)} and (${kind}::text is null or a.kind = ${kind})
        and (${book_id}::bigint is null or a.book_id = ${book_id}) and (${race_id}::bigint is null or a.race_id = ${race_id})
        and (${act_id}::bigint is null or a.act_id = ${act_id})
      order by a.act_id desc limit ${MOST_READ}), stood as (
      select s.act_id, count(*)::int as members, (count(*) filter (where s.state = 'stands'))::int as stands,
        sum(s.cents)::bigint as cents, max(s.currency) as currency
      from (${standing} where a.act_id in (select act_id from chosen)) s group by s.act_id)
    select a.act_id, a.kind, a.done_at, coalesce(${personName('u')}, '') as by, a.season, c.cup_name, r.race_name, r.race_date,
      k.category_name, i.category_name as into_category_name,
      s.members, s.stands, s.cents, s.currency,
      case when a.taken_back_at is not null then json_build_object('at', a.taken_back_at, 'by', coalesce(${personName('w')}, ''),
        'reason', coalesce(a.taken_back_reason, '')) end as taken_back
    from chosen a join stood s using (act_id) left join cup c on c.cup_id = a.cup_id left join race r on r.race_id = a.race_id
      left join category k on k.category_id = a.category_id left join category i on i.category_id = a.into_category_id
      left join users u on u.user_id = a.done_by left join users w on w.user_id = a.taken_back_by
    order by a.act_id desc`.execute(db);
  return rows;
}

type Member = ActMember & { subject_id: number };

/** Reads those that an act touched, in the order of their names. */
export async function readMembers(db: Db, act_id: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select subject_id, rider_id, rider_fullname, cents, state
    from (${standing} where a.act_id = ${act_id}) s order by rider_fullname collate "es-x-icu", subject_id`.execute(
    db,
  );
  return rows;
}

/** Locks an act of a scope until the end of the transaction. Returns null when there is none. */
export async function lockAct(tx: Db, scope: Scope, act_id: number): Promise<HeldAct | null> {
  const { rows } = await sql<HeldAct>`
    select act_id, kind, organization_id, book_id, race_id, category_id, into_category_id, taken_back_at is not null as taken_back
    from act a where act_id = ${act_id} and ${within(scope)} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Reads the rider and the class of an entry. Returns null when it is gone. */
export async function readEntry(
  tx: Db,
  entry_id: number,
): Promise<{ rider_id: number; category_id: number } | null> {
  const { rows } = await sql<{ rider_id: number; category_id: number }>`
    select rider_id, category_id from entry where entry_id = ${entry_id}`.execute(tx);
  return rows[0] ?? null;
}
