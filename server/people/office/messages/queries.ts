import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  Audience,
  listWrittenTo,
  MessageFilters,
  MessageText,
  RaceMessage,
  RaceMessages,
} from '#contract/people/office/messages.ts';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJobs } from '#server/ground/jobs/queries.ts';
import { personName } from '#server/ground/audit/person-name.ts';

type WrittenTo = z.infer<typeof listWrittenTo.reply>['items'][number];

/* `e` is a place in the race, a wait for one, or an earlier message about the rider; `p` is its rider. */
const entered = (race_id: number, filters: MessageFilters) => {
  const {
    category_id,
    club_id,
    without_licence,
    and_waiting = false,
    rider_ids = null,
    same_as = null,
  } = filters;
  return sql`
  from (select rider_id, category_id, entered_category_id, club_id from entry
      where race_id = ${race_id} and removed is null and ${same_as}::bigint is null
    union all select w.rider_id, w.category_id, null, x.club_id from entry_waiting w join rider x using (rider_id)
      where w.race_id = ${race_id} and ${and_waiting} and ${same_as}::bigint is null
    union all select t.rider_id, null, null, null from (select message_id, rider_id from race_message_rider
        union select message_id, rider_id from race_message_unreached) t
      where t.message_id = (select g.message_id from race_message g where g.message_id = ${same_as} and g.race_id = ${race_id})) e
  join race r on r.race_id = ${race_id} join rider p using (rider_id)
  where (${category_id}::bigint is null or e.category_id = ${category_id})
    and (${club_id}::bigint is null or e.club_id = ${club_id})
    and (${rider_ids}::bigint[] is null or p.rider_id = any(${rider_ids}::bigint[]))
    and (not ${without_licence} or not exists (select 1 from lbr l where l.rider_id = p.rider_id and l.cup_id = r.cup_id
      and l.category_id = coalesce(e.entered_category_id, e.category_id) and l.lbr_status = 'APPROVED'
      and (l.lbr_guest = 'FALSE' or l.race_date = r.race_date)
      and (l.expires_on is null or l.expires_on >= r.race_date)))`;
};

/**
 * The recipients of a message about `riders`, each once: the accounts of those in charge with a confirmed e-mail; for
 * a rider with none, the e-mail in the office's sheet; for one without either, the delegates of the club. It belongs
 * behind `with`.
 */
const recipients = sql`
  own as (select l.rider_id, u.user_id, u.user_language from riders join user_rider l using (rider_id)
    join users u on u.user_id = l.user_id and u.email_confirmed_at is not null),
  by_sheet as (select x.rider_id, lower(btrim(p.rider_email)) as address from riders x join rider p using (rider_id)
    where btrim(p.rider_email) ~ '^[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+$' and not exists (select 1 from own y where y.rider_id = x.rider_id)),
  by_delegate as (select x.rider_id, u.user_id, u.user_language from riders x join rider p using (rider_id)
    join user_role d on d.role = 'club' and d.club_id = p.club_id
    join users u on u.user_id = d.user_id and u.email_confirmed_at is not null
    where not exists (select 1 from own y where y.rider_id = x.rider_id)
      and not exists (select 1 from by_sheet y where y.rider_id = x.rider_id)),
  families as (select user_id, user_language from own union select user_id, user_language from by_delegate),
  sheets as (select min(s.rider_id) as rider_id from by_sheet s
    where s.address not in (select lower(u.user_email) from families join users u using (user_id)) group by s.address)`;

/** The condition that nobody reaches a rider of `riders`, by its recipients. */
const unreached = sql`p.rider_id not in (select rider_id from own union select rider_id from by_sheet
  union select rider_id from by_delegate)`;

/* The unreached riders as JSON; `p` is a rider and `b` the club. */
const unreachedRiders = sql`coalesce(json_agg(json_build_object('rider_id', p.rider_id, 'rider_fullname', p.rider_fullname,
  'club_name', coalesce(b.club_name, ''), 'rider_phone', p.rider_phone) order by b.club_name, p.rider_fullname), '[]')`;

/** The language in which `organization o` writes to families without an account. */
const ofOrganization = sql`coalesce(o.organization_language,
  case when (select n.country_code from country n where n.country_id = o.country_id) = 'BRA' then 'pt' else 'es' end)`;
const languageOfRace = (
  race_id: number,
) => sql<Language>`coalesce((select ${ofOrganization} from race r join cup c using (cup_id)
  join organization o using (organization_id) where r.race_id = ${race_id}), 'es')`;

/** Reads whom a message would reach, and the names of those whom it would not. */
export async function readAudience(db: Db, race_id: number, filters: MessageFilters): Promise<Audience> {
  const { rows } = await sql<Omit<Audience, 'unreached'>>`
    with riders as (select distinct p.rider_id ${entered(race_id, filters)}), ${recipients}
    select (select count(*) from families) + (select count(*) from sheets) as families, (select count(*) from riders) as riders,
      (select count(*) from by_sheet) as by_sheet, (select count(distinct rider_id) from by_delegate) as by_delegate,
      (select ${unreachedRiders} from riders join rider p using (rider_id) left join club b on b.club_id = p.club_id
        where ${unreached}) as unreached_riders,
      coalesce((select json_agg(json_build_object('language', user_language, 'families', n) order by n desc, user_language)
        from (select user_language, count(*) as n from (select user_language from families
          union all select ${languageOfRace(race_id)} from sheets) a group by user_language) g), '[]') as languages`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('counting answers one row');
  return { ...row, unreached: row.unreached_riders.length };
}

/** Reads the riders for whom a message is sent to whoever runs their club, because their family cannot be reached. */
export async function readDelegated(
  db: Db,
  { race_id, filters }: { race_id: number; filters: MessageFilters },
  user_id: number,
): Promise<string[]> {
  const { rows } = await sql<{ rider_fullname: string }>`
    with riders as (select distinct p.rider_id ${entered(race_id, filters)}), ${recipients}
    select p.rider_fullname from by_delegate join rider p using (rider_id)
    where user_id = ${user_id} group by p.rider_id, p.rider_fullname order by p.rider_fullname`.execute(db);
  return rows.map(({ rider_fullname }) => rider_fullname);
}

/** Reads the language in which the organization of a race writes to people without an account. */
export async function readLanguageOfRace(db: Db, race_id: number): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`select ${languageOfRace(race_id)} as language`.execute(
    db,
  );
  return rows[0]?.language ?? 'es';
}

/** Reads the sender of messages of a race, and where answers go. Returns null when there is no such race. */
export async function readMessageRace(db: Db, race_id: number): Promise<Omit<RaceMessages, 'items'> | null> {
  const { rows } = await sql<Omit<RaceMessages, 'items'>>`
    select o.organization_contact as reply_to,
      coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name)
          order by k.category_order, k.category_name) from category k
        where k.category_id in (select e.category_id from entry e where e.race_id = r.race_id)), '[]') as categories,
      coalesce((select json_agg(json_build_object('club_id', b.club_id, 'club_name', b.club_name) order by b.club_name)
        from club b where b.club_id in (select e.club_id from entry e where e.race_id = r.race_id)), '[]') as clubs
    from race r join cup c using (cup_id) join organization o using (organization_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads what was written to the families of a race, or one message of it, newest first. */
export async function readMessages(
  db: Db,
  race_id: number,
  message_id: number | null = null,
): Promise<RaceMessage[]> {
  const { rows } = await sql<RaceMessage>`
    select g.message_id, g.sent_at, coalesce(${personName('u')}, '') as by, g.filters,
      coalesce((select json_agg(json_build_object('language', t.language, 'subject', t.subject, 'body', t.body) order by t.position)
        from race_message_text t where t.message_id = g.message_id), '[]') as texts,
      s.families, s.delivered, s.failed,
      (select count(*) from race_message_unreached n where n.message_id = g.message_id) as unreached
    from race_message g left join users u on u.user_id = g.sent_by
    cross join lateral (select count(*) as families, count(*) filter (where f.sent_at is not null) as delivered,
        count(*) filter (where f.sent_at is null and f.failed_at is not null) as failed
      from (select sent_at, failed_at from race_message_family where message_id = g.message_id
        union all select sent_at, failed_at from race_message_sheet where message_id = g.message_id) f) s
    where g.race_id = ${race_id} and (${message_id}::bigint is null or g.message_id = ${message_id})
    order by g.message_id desc limit 100`.execute(db);
  return rows;
}

/** Reads whom a message did not reach, without riders who are gone since, or null without the message. */
export async function readUnreached(
  db: Db,
  race_id: number,
  message_id: number,
): Promise<Audience['unreached_riders'] | null> {
  const { rows } = await sql<{ riders: Audience['unreached_riders'] }>`
    select (select ${unreachedRiders}
      from race_message_unreached n join rider p using (rider_id) left join club b on b.club_id = p.club_id
      where n.message_id = g.message_id) as riders
    from race_message g where g.message_id = ${message_id} and g.race_id = ${race_id}`.execute(db);
  return rows[0]?.riders ?? null;
}

/** Reads the riders to whose families a message was sent, and how, without riders who are gone since, or null. */
export async function readWrittenTo(
  db: Db,
  race_id: number,
  message_id: number,
): Promise<WrittenTo[] | null> {
  const { rows } = await sql<{ riders: WrittenTo[] }>`
    select (select coalesce(json_agg(json_build_object('rider_id', p.rider_id, 'rider_fullname', p.rider_fullname, 'way', w.way)
        order by p.rider_fullname, p.rider_id), '[]')
      from race_message_rider w join rider p using (rider_id) where w.message_id = g.message_id) as riders
    from race_message g where g.message_id = ${message_id} and g.race_id = ${race_id}`.execute(db);
  return rows[0]?.riders ?? null;
}

/** Finds the message that this person sent before with a key on this race. Returns null when there is none. */
export async function readByKey(
  db: Db,
  { request_key, race_id, sent_by }: { request_key: string; race_id: number; sent_by: number },
): Promise<number | null> {
  const { rows } = await sql<{ message_id: number }>`
    select message_id from race_message
    where request_key = ${request_key}::uuid and race_id = ${race_id} and sent_by = ${sent_by}`.execute(db);
  return rows[0]?.message_id ?? null;
}

/** Stores a message with its families, and a job for each of them. Returns its id and the number of families. */
export async function insertMessage(
  tx: Db,
  message: {
    race_id: number;
    request_key: string;
    sent_by: number;
    filters: MessageFilters;
    texts: readonly MessageText[];
  },
): Promise<{ message_id: number; families: number }> {
  const { race_id, filters, texts } = message;
  const { rows } = await sql<{ message_id: number }>`
    insert into race_message (race_id, request_key, sent_by, filters)
    values (${race_id}, ${message.request_key}::uuid, ${message.sent_by}, ${JSON.stringify(filters)}::jsonb)
    returning message_id`.execute(tx);
  const message_id = rows[0]?.message_id ?? 0;
  await sql`
    insert into race_message_text (message_id, position, language, subject, body)
    select ${message_id}, t.place - 1, t.one ->> 'language', t.one ->> 'subject', t.one ->> 'body'
    from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) with ordinality t(one, place)`.execute(tx);
  const fallback = texts[0]?.language ?? 'es';
  const languages = texts.map(({ language }) => language);
  const inOwn = (spoken: RawBuilder<unknown>) =>
    sql`case when ${spoken} = any(${languages}::text[]) then ${spoken} else ${fallback} end`;
  const { rows: families } = await sql<{ user_id: number | null; letter_id: number | null }>`
    with riders as (select distinct p.rider_id ${entered(race_id, filters)}), ${recipients},
    told as (
      insert into race_message_family (message_id, user_id, language)
      select ${message_id}::bigint, user_id, ${inOwn(sql`user_language`)} from families returning user_id),
    told_by_sheet as (
      insert into race_message_sheet (message_id, rider_id, language)
      select ${message_id}::bigint, rider_id, ${inOwn(languageOfRace(race_id))} from sheets returning letter_id),
    written_to as (
      insert into race_message_rider (message_id, rider_id, way)
      select ${message_id}::bigint, rider_id, way from (select rider_id, 'account' as way from own
        union select rider_id, 'sheet' from by_sheet union select rider_id, 'delegate' from by_delegate) w),
    told_otherwise as (
      insert into race_message_unreached (message_id, rider_id)
      select ${message_id}::bigint, p.rider_id from riders p where ${unreached})
    select user_id, null::bigint as letter_id from told union all select null, letter_id from told_by_sheet`.execute(
    tx,
  );
  const jobs = families.flatMap(({ user_id }) => (user_id === null ? [] : [{ message_id, user_id }]));
  const bySheet = families.flatMap(({ letter_id }) => (letter_id === null ? [] : [{ letter_id }]));
  await addJobs(tx, 'race_message', jobs);
  await addJobs(tx, 'race_message_sheet', bySheet);
  return { message_id, families: families.length };
}
