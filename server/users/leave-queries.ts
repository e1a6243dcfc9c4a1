import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

export interface LeavingRider {
  rider_id: number;
  /** In a race, or with a licence: what was published cannot be changed by leaving. */
  has_history: boolean;
  papers: number[];
}

/** Riders who are left without anybody in charge when this account goes; held until the end of the transaction. */
export async function lockLeavingRiders(db: Db, user_id: number): Promise<LeavingRider[]> {
  const { rows } = await sql<LeavingRider>`
    select r.rider_id,
      exists (select 1 from entry e where e.rider_id = r.rider_id)
        or exists (select 1 from lbr x where x.rider_id = r.rider_id)
        or exists (select 1 from due d where d.rider_id = r.rider_id) as has_history,
      to_json(array_remove(array[r.rider_dni_image1, r.rider_dni_image2, r.rider_insurance_image]
        || array(select x.file_id from lbr x where x.rider_id = r.rider_id)
        || array(select p.file_id from payment p join due d using (due_id) where d.rider_id = r.rider_id)
        || array(select (m.gone_was ->> s.slot)::bigint from rider_merge m,
          unnest(array['rider_dni_image1', 'rider_dni_image2', 'rider_insurance_image']) s(slot) where m.kept_id = r.rider_id), null)) as papers
    from rider r join user_rider l using (rider_id)
    where l.user_id = ${user_id}
      and not exists (select 1 from user_rider o where o.rider_id = r.rider_id and o.user_id <> ${user_id})
    for update of r`.execute(db);
  return rows;
}

/** Keeps the name, gender, club and results; everything else about the person goes. */
export async function stripRider(db: Db, rider_id: number): Promise<void> {
  await sql`
    update rider set rider_dni = null, rider_email = null, rider_phone = null, rider_address = null, rider_city = null,
      rider_state = null, rider_team = null, rider_social = '{}', rider_birthdate = null, rider_dni_image1 = null,
      rider_dni_image2 = null, rider_insurance_image = null
    where rider_id = ${rider_id}`.execute(db);
  await sql`delete from file_access where rider_id = ${rider_id}`.execute(db);
  await sql`delete from entry_waiting where rider_id = ${rider_id}`.execute(db);
  await forgetRecord(db, rider_id);
}

export async function removeRider(db: Db, rider_id: number): Promise<void> {
  await forgetRecord(db, rider_id);
  await sql`delete from rider where rider_id = ${rider_id}`.execute(db);
}

/** The record of changes carries old personal data: that goes too, and that something was changed stays. */
async function forgetRecord(db: Db, rider_id: number): Promise<void> {
  await sql`delete from rider_import_line where rider_id = ${rider_id}`.execute(db);
  // What a merge kept for an undo goes as well; the old id leads on.
  await sql`delete from rider_merge_row where merge_id in (select merge_id from rider_merge where kept_id = ${rider_id})`.execute(
    db,
  );
  await sql`update rider_merge set gone_was = '{}', kept_was = '{}', became = '{}' where kept_id = ${rider_id}`.execute(
    db,
  );
  await sql`
    update audit set was = null, became = null
    where (entity = 'rider' and entity_id = ${rider_id})
      or (entity = 'rider_claim' and entity_id in (select claim_id from rider_claim where rider_id = ${rider_id}))`.execute(
    db,
  );
}

/** Everything held on an account, in one object. */
export async function readAccountData(db: Db, user_id: number): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object(
      'account', (select to_jsonb(u) - 'user_password' - 'registration_key' from users u where u.user_id = ${user_id}),
      'roles', (select coalesce(json_agg(to_jsonb(x) - 'user_id'), '[]') from user_role x where x.user_id = ${user_id}),
      'second_factor_since', (select f.confirmed_at from second_factor f where f.user_id = ${user_id}),
      'sessions', (select coalesce(json_agg(to_jsonb(s) - 'token_hash' - 'user_id' order by s.used_at desc), '[]')
        from session s where s.user_id = ${user_id}),
      'riders', (select coalesce(json_agg(json_build_object(
          'rider', to_jsonb(r) - 'creation_key' - 'enrolled_by' - 'rider_dni_image1' - 'rider_dni_image2' - 'rider_insurance_image',
          'linked_at', l.linked_at,
          'papers', (select coalesce(json_agg(json_build_object('slot', p.slot, 'media_type', f.media_type, 'bytes', f.byte_size,
              'sent_at', f.created_at)), '[]')
            from (values ('rider_dni_image1', r.rider_dni_image1), ('rider_dni_image2', r.rider_dni_image2),
              ('rider_insurance_image', r.rider_insurance_image)) p(slot, file_id) join file f using (file_id)),
          'looks', (select coalesce(json_agg(json_build_object('at', a.at, 'slot', a.slot, 'you', a.user_id = ${user_id})), '[]')
            from file_access a where a.rider_id = r.rider_id),
          'entries', (select coalesce(json_agg(json_build_object('race_name', x.race_name, 'race_date', x.race_date,
              'category_name', k.category_name, 'plate', e.plate, 'entered_at', e.created_at)), '[]')
            from entry e join race x using (race_id) join category k on k.category_id = e.category_id where e.rider_id = r.rider_id),
          'licences', (select coalesce(json_agg(to_jsonb(b) - 'file_id' - 'decided_by'), '[]') from lbr b where b.rider_id = r.rider_id),
          'dues', (select coalesce(json_agg(to_jsonb(d) - 'created_by' - 'charge_id' || jsonb_build_object('movements',
              (select coalesce(jsonb_agg(to_jsonb(v) - 'made_by' - 'request_key' order by v.movement_id), '[]')
                from movement v where v.due_id = d.due_id), 'payments',
              (select coalesce(jsonb_agg(to_jsonb(y) - 'file_id' - 'sent_by' - 'decided_by' - 'request_key'), '[]')
                from payment y where y.due_id = d.due_id))), '[]') from due d where d.rider_id = r.rider_id),
          'plates', (select coalesce(json_agg(to_jsonb(h) - 'rider_id'), '[]') from cup_plate h where h.rider_id = r.rider_id),
          'waiting', (select coalesce(json_agg(to_jsonb(w) - 'rider_id' - 'entered_by'), '[]')
            from entry_waiting w where w.rider_id = r.rider_id)
        )), '[]') from user_rider l join rider r using (rider_id) where l.user_id = ${user_id}),
      'invitations', (select coalesce(json_agg(to_jsonb(i) - 'token_hash'), '[]') from rider_invitation i
        where i.invited_by = ${user_id} or i.accepted_by = ${user_id}),
      'changes', (select coalesce(json_agg(json_build_object('at', a.at, 'action', a.action, 'entity', a.entity) order by a.audit_id), '[]') from audit a where a.user_id = ${user_id})
    ) as data
    where exists (select 1 from users where user_id = ${user_id})`.execute(db);
  return rows[0]?.data ?? null;
}
