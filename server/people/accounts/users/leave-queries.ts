import { sql } from 'kysely';
import { PAPER_FIELDS } from '#rules/people/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';
import { keysWith } from '#rules/table.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { paperColumnNames, riderRefs } from '#server/people/riders/stored-columns.ts';
import { riderColumns, tables } from './erasure.ts';

/** The columns that the copy of a family's data leaves out. It mentions that a paper exists, without the paper. */
const notCopied = sql`${[...PAPER_FIELDS, ...keysWith(RIDER_FIELDS, { in_data_export: false })]}::text[]`;

interface LeavingRider {
  rider_id: number;
  /** True when the rider was in a race, or had a licence. Leaving cannot change what was published. */
  has_history: boolean;
  papers: number[];
}

/** Locks the riders who have nobody in charge when this account is deleted, until the end of the transaction. */
export async function lockLeavingRiders(db: Db, user_id: number): Promise<LeavingRider[]> {
  const { rows } = await sql<LeavingRider>`
    select r.rider_id,
      exists (select 1 from entry e where e.rider_id = r.rider_id)
        or exists (select 1 from lbr x where x.rider_id = r.rider_id)
        or exists (select 1 from due d where d.rider_id = r.rider_id) as has_history,
      to_json(array_remove(array[${riderRefs('r', PAPER_FIELDS)}]
        || array(select x.file_id from lbr x where x.rider_id = r.rider_id)
        || array(select x.file_id from rider_portrait x where x.rider_id = r.rider_id)
        || array(select p.file_id from payment p join due d using (due_id) where d.rider_id = r.rider_id)
        || array(select p.file_id from printed p where p.rider_id = r.rider_id)
        || array(select p.file_id from protest p join entry e using (entry_id) where e.rider_id = r.rider_id)
        || array(select (side.was ->> s.slot)::bigint from rider_merge m, unnest(array[m.gone_was, m.kept_was]) side(was),
          unnest(${paperColumnNames}) s(slot) where m.kept_id = r.rider_id)
        || array(select unnest(array[${riderRefs('p', PAPER_FIELDS)}])
          from rider_proposal p where p.rider_id = r.rider_id), null)) as papers
    from rider r join user_rider l using (rider_id)
    where l.user_id = ${user_id}
      and not exists (select 1 from user_rider o where o.rider_id = r.rider_id and o.user_id <> ${user_id})
    for update of r`.execute(db);
  return rows;
}

/** Reads the photos that this account sent with protests. */
export async function readProtestPhotos(db: Db, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from protest where user_id = ${user_id} and file_id is not null`.execute(db);
  return rows.map(({ file_id }) => file_id);
}

/** Selects the rider's current id, and every id under which the same person was stored before a merge. */
const numbersOf = (rider_id: number) => sql`(select ${rider_id}::bigint union
  select gone_id from rider_merge where kept_id = ${rider_id} and undone_at is null)`;

const emptied = { null: sql`null`, empty_text: sql`''`, empty_object: sql`'{}'` };

/** Clears the columns that rules/people/riders/fields.ts and erasure.ts name. Name, gender, club and results stay. */
export async function stripRider(db: Db, rider_id: number): Promise<void> {
  const columns = Object.entries(riderColumns).flatMap(([name, { erasure }]) =>
    typeof erasure === 'object' && 'clear' in erasure
      ? [sql`${sql.ref(name)} = ${emptied[erasure.clear]}`]
      : [],
  );
  await sql`update rider set ${sql.join(columns)} where rider_id = ${rider_id}`.execute(db);
  for (const [table, rows] of Object.entries(tables)) {
    if (rows === 'rider') await sql`delete from ${sql.table(table)} where rider_id = ${rider_id}`.execute(db);
    else if (typeof rows === 'object' && 'cleared' in rows) {
      const changes = Object.entries(rows.cleared).map(
        ([name, to]) => sql`${sql.ref(name)} = ${emptied[to]}`,
      );
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where rider_id = ${rider_id}`.execute(db);
    }
  }
  await sql`
    update lbr_step set lbr_reason = null where lbr_id in (select lbr_id from lbr where rider_id = ${rider_id})`.execute(
    db,
  );
  await forgetRecord(db, rider_id);
}

export async function removeRider(db: Db, rider_id: number): Promise<void> {
  await forgetRecord(db, rider_id);
  await sql`delete from rider where rider_id = ${rider_id}`.execute(db);
}

/** Clears old personal data from the record of changes. The record still shows that something was changed. */
async function forgetRecord(db: Db, rider_id: number): Promise<void> {
  await sql`
    update audit set was = null, became = null
    where (entity = 'rider' and entity_id in ${numbersOf(rider_id)})
      or (entity = 'rider_claim' and entity_id in (select claim_id from rider_claim where rider_id = ${rider_id}))
      or (entity = 'lbr' and entity_id in (select lbr_id from lbr where rider_id = ${rider_id}))`.execute(db);
  // The reason why a rider was withdrawn may be an injury.
  await sql`
    update audit set became = became - 'reason' where became ? 'reason' and was ->> 'rider_id' = ${String(rider_id)}`.execute(
    db,
  );
  // The rows that a merge stored for an undo are deleted too. The old id still leads to the rider.
  await sql`
    delete from rider_merge_row where merge_id in
      (select merge_id from rider_merge where ${rider_id} in (kept_id, gone_id))`.execute(db);
  await sql`
    update rider_merge set gone_was = '{}', kept_was = '{}', became = '{}' where ${rider_id} in (kept_id, gone_id)`.execute(
    db,
  );
}

/** Clears the e-mail of an account from other tables that no foreign key cleans. */
export async function forgetAccount(db: Db, user_id: number, user_email: string): Promise<void> {
  await sql`update rider set rider_email = null where rider_email = ${user_email}`.execute(db);
  await sql`delete from rider_invitation where user_email = ${user_email}`.execute(db);
  await sql`delete from role_invitation where user_email = ${user_email}`.execute(db);
  await sql`update take_down set user_email = null where user_email = ${user_email} or user_id = ${user_id}`.execute(
    db,
  );
  await sql`update audit set was = null, became = null where entity = 'user' and entity_id = ${user_id}`.execute(
    db,
  );
  for (const key of ['user_email', 'rider_email'])
    await sql`
      update audit set was = was - ${key}::text, became = became - ${key}::text
      where was ->> ${key}::text = ${user_email} or became ->> ${key}::text = ${user_email}`.execute(db);
}

/** Reads everything that is stored about an account, in one object. */
export async function readAccountData(db: Db, user_id: number): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object(
      'account', (select to_jsonb(u) - 'user_password' - 'registration_key' from users u where u.user_id = ${user_id}),
      'roles', (select coalesce(json_agg(to_jsonb(x) - 'user_id'), '[]') from user_role x where x.user_id = ${user_id}),
      'second_factor_since', (select f.confirmed_at from second_factor f where f.user_id = ${user_id}),
      'sessions', (select coalesce(json_agg(to_jsonb(s) - 'token_hash' - 'device_hash' - 'user_id' order by s.used_at desc), '[]')
        from session s where s.user_id = ${user_id}),
      'known_devices', (select coalesce(json_agg(json_build_object('used_at', d.used_at) order by d.used_at desc), '[]')
        from known_device d where d.user_id = ${user_id}),
      'riders', (select coalesce(json_agg(json_build_object(
          'rider', to_jsonb(r) - ${notCopied},
          'linked_at', l.linked_at,
          'papers', (select coalesce(json_agg(json_build_object('slot', p.slot, 'media_type', f.media_type, 'bytes', f.byte_size,
              'sent_at', f.created_at)), '[]')
            from unnest(${paperColumnNames}, array[${riderRefs('r', PAPER_FIELDS)}]) p(slot, file_id) join file f using (file_id)),
          'looks', (select coalesce(json_agg(json_build_object('at', a.at, 'slot', a.slot, 'you', a.user_id = ${user_id})), '[]')
            from file_access a where a.rider_id = r.rider_id),
          'portrait', (select json_build_object('state', t.portrait_state, 'consent_version', t.consent_version,
              'consented_at', t.consented_at, 'you', t.consented_by is not distinct from ${user_id}, 'reason', t.portrait_reason)
            from rider_portrait t where t.rider_id = r.rider_id),
          'consents', (select coalesce(json_agg(json_build_object('version', n.consent_version, 'language', n.language,
              'given_at', n.given_at, 'withdrawn_at', n.withdrawn_at, 'you', n.user_id is not distinct from ${user_id}) order by n.given_at), '[]')
            from rider_consent n where n.rider_id = r.rider_id),
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
          'proposals', (select coalesce(json_agg(to_jsonb(p) - 'rider_id' - 'proposed_by' - 'decided_by' - ${paperColumnNames}), '[]') from rider_proposal p where p.rider_id = r.rider_id),
          'papers_removed', (select coalesce(json_agg(to_jsonb(q) - 'rider_id'), '[]') from paper_removal q where q.rider_id = r.rider_id),
          'check_in', (select coalesce(json_agg(json_build_object('race_name', x.race_name, 'race_date', x.race_date, 'what', k.what,
              'chip', k.chip, 'said_at', k.said_at) order by k.said_at), '[]')
            from check_in_mark k join race x using (race_id) where k.rider_id = r.rider_id),
          'waivers', (select coalesce(json_agg(json_build_object('version', w.version, 'language', w.language, 'signed_name', w.signed_name,
              'signed_at', w.signed_at, 'ends_on', w.ends_on, 'you', w.signed_by is not distinct from ${user_id}) order by w.signature_id), '[]')
            from waiver_signature w where w.rider_id = r.rider_id),
          'emergency', (select json_build_object('contacts', g.contacts, 'doctor_note', g.doctor_note, 'written_at', g.written_at,
              'desk_name', g.desk_name) from rider_emergency g where g.rider_id = r.rider_id),
          'emergency_looks', (select coalesce(json_agg(json_build_object('at', v.at, 'desk_name', v.desk_name, 'race_name', x.race_name)
              order by v.look_id), '[]') from emergency_look v left join race x using (race_id) where v.rider_id = r.rider_id),
          'credentials', (select coalesce(json_agg(json_build_object('code', c.code, 'made_at', c.made_at, 'revoked_at', c.revoked_at)
              order by c.credential_id), '[]') from rider_credential c where c.rider_id = r.rider_id),
          'waiting', (select coalesce(json_agg(to_jsonb(w) - 'rider_id' - 'entered_by'), '[]')
            from entry_waiting w where w.rider_id = r.rider_id)
        )), '[]') from user_rider l join rider r using (rider_id) where l.user_id = ${user_id}),
      'invitations', (select coalesce(json_agg(to_jsonb(i) - 'token_hash'), '[]') from rider_invitation i
        where i.invited_by = ${user_id} or i.accepted_by = ${user_id}),
      'requests', (select coalesce(json_agg(json_build_object('kind', c.kind, 'requested_at', c.requested_at, 'approved_at', c.approved_at,
          'refused_at', c.refused_at, 'refusal_reason', c.refusal_reason, 'claimed_at', c.claimed_at, 'undone_at', c.undone_at, 'typed',
          c.proposed - ${paperColumnNames}) order by c.claim_id), '[]')
        from rider_claim c where c.user_id = ${user_id} and c.requested_at is not null),
      'protests', (select coalesce(json_agg(json_build_object('race_name', x.race_name, 'race_date', x.race_date, 'receipt', p.receipt,
          'phase', p.phase, 'serie', p.serie, 'about', p.about, 'words', p.words, 'as_who', p.as_who, 'filed_at', p.filed_at,
          'is_late', p.is_late, 'photo', p.file_id is not null, 'steps',
          (select coalesce(json_agg(json_build_object('became', s.became, 'public_line', s.public_line, 'at', s.at) order by s.n), '[]')
            from protest_step s where s.protest_id = p.protest_id)) order by p.protest_id), '[]')
        from protest p join race x using (race_id) where p.user_id = ${user_id}),
      'changes', (select coalesce(json_agg(json_build_object('at', a.at, 'action', a.action, 'entity', a.entity) order by a.audit_id), '[]') from audit a where a.user_id = ${user_id})
    ) as data
    where exists (select 1 from users where user_id = ${user_id})`.execute(db);
  return rows[0]?.data ?? null;
}
