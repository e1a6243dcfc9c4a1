import { sql } from 'kysely';
import { riderCard } from '#contract/people/riders/rider-card.ts';
import type { z } from 'zod';
import type { listRiders, lookForRider, privateRider } from '#contract/people/riders/riders.ts';
import type { LookSlot, PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { writtenBy } from '#rules/people/riders/field-lists.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Scope } from '#server/ground/access/caller.ts';
import { byName, readPage } from '#server/ground/http/calls/list-query.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';
import { FAMILY_COLUMNS, type RiderColumns, riderRefs } from '#server/people/riders/stored-columns.ts';
import { riderCardColumns, riderCardTables } from '#server/people/riders/card-query.ts';

type PrivateRider = z.input<typeof privateRider>;

/** The condition that this caller may see `rider r`. */
const inScope = ({ organizations, clubs }: Scope) =>
  sql`(${organizations}::bigint[] is null or r.organization_id = any(${organizations}::bigint[])
    or r.club_id = any(${clubs}::bigint[]))`;

export async function riderExistsWith(db: Db, rider_dni: string): Promise<boolean> {
  const { rows } = await sql`select 1 from rider where rider_dni = ${rider_dni}`.execute(db);
  return rows.length > 0;
}

/** The columns of its rider that a family reads beyond the card. */
const beyondCard = writtenBy('family').filter((name) => !(name in riderCard.shape));

export async function readPrivateRider(db: Db, rider_id: number): Promise<PrivateRider | null> {
  const { rows } = await sql<PrivateRider>`
    select ${riderCardColumns}, ${riderRefs('r', beyondCard)}, r.public_name, r.rider_publicname
    from rider r ${riderCardTables} where r.rider_id = ${nowRider(rider_id)}`.execute(db);
  return rows[0] ?? null;
}

export async function hasGuardian(db: Db, rider_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from user_rider where rider_id = ${rider_id} limit 1`.execute(db);
  return rows.length > 0;
}

type Looked = z.input<typeof lookForRider.reply>['items'];

export async function lookForRiders(
  db: Db,
  scope: Scope,
  words: string | null,
  rider_dni: string | null,
): Promise<Looked> {
  const like = words === null ? null : `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<Looked[number]>`
    select c.rider_id, c.rider_fullname, c.club_name, c.organization_shortname, c.plate,
      exists (select 1 from user_rider l where l.rider_id = c.rider_id) as has_account
    from (select ${riderCardColumns} from rider r ${riderCardTables}
      where ${inScope(scope)} and (${like}::text is null or r.rider_fullname ilike ${like})
        and (${rider_dni}::text is null or r.rider_dni = ${rider_dni})
      order by r.rider_fullname collate "es-x-icu", r.rider_id limit 20) c`.execute(db);
  return rows;
}

type RiderPage = z.input<typeof listRiders.reply>;

/**
 * Reads riders of a list. `decides` are those whose document and birth date the caller may know. For the others only
 * the year of birth is shown, and a search by document does not find them: otherwise a list without a limit would
 * reveal whose document it is.
 */
export async function readRiders(
  db: Db,
  { seen, decides }: { seen: Scope; decides: Scope },
  query: z.output<typeof listRiders.query>,
): Promise<RiderPage> {
  const filters = query._filters;
  const known = inScope(decides);
  return readPage<RiderPage['items'][number]>(
    db,
    sql`select r.rider_id, r.rider_firstname, r.rider_lastname, r.rider_fullname, r.organization_id, r.club_id,
        b.club_name, case when ${known} then r.rider_dni end as rider_dni,
        case when ${known} then r.rider_birthdate end as rider_birthdate,
        extract(year from r.rider_birthdate)::int as rider_birthyear, r.rider_gender, r.rider_state,
        exists (select 1 from user_rider l where l.rider_id = r.rider_id) as has_account
      from rider r left join club b using (club_id)
      where ${inScope(seen)}
        and (${filters?.organization_id ?? null}::bigint[] is null or r.organization_id = any(${filters?.organization_id ?? null}::bigint[]))
        and (${filters?.club_id ?? null}::bigint[] is null or r.club_id = any(${filters?.club_id ?? null}::bigint[]))
        and (${filters?.rider_dni ?? null}::text is null or (r.rider_dni = ${filters?.rider_dni ?? null} and ${known}))`,
    { ...query, _perPage: query._perPage ?? 100 },
    {
      fields: {
        rider_lastname: byName('rider_lastname'),
        rider_firstname: byName('rider_firstname'),
        rider_id: 'rider_id',
      },
      first: 'rider_lastname',
      id: 'rider_id',
    },
  );
}

/** Reads whether an organization and a club belong together, and the organization's country. */
export async function readPlace(
  db: Db,
  organization_id: number,
  club_id: number,
): Promise<{ country_id: number | null; country_code: string | null; closed: boolean } | null> {
  const { rows } = await sql<{ country_id: number | null; country_code: string | null; closed: boolean }>`
    select o.country_id, c.country_code, b.closed_at is not null as closed from club b join organization o using (organization_id)
    left join country c using (country_id)
    where b.club_id = ${club_id} and b.organization_id = ${organization_id}`.execute(db);
  return rows[0] ?? null;
}

export async function readCountryCode(db: Db, country_id: number): Promise<string | null> {
  const { rows } = await sql<{ country_code: string }>`
    select country_code from country where country_id = ${country_id}`.execute(db);
  return rows[0]?.country_code ?? null;
}

export async function insertRider(
  db: Db,
  columns: RiderColumns & { organization_id: number },
  made: { creation_key: string | null; enrolled_by: number | null },
): Promise<number> {
  const { rider_id } = await db
    .insertInto('rider')
    .values({ ...columns, rider_social: JSON.stringify(columns.rider_social ?? {}), ...made })
    .returning('rider_id')
    .executeTakeFirstOrThrow();
  return rider_id;
}

export async function saveRider(db: Db, rider_id: number, columns: RiderColumns): Promise<void> {
  const { rider_social, ...rest } = columns;
  await db
    .updateTable('rider')
    .set({ ...rest, ...(rider_social === undefined ? {} : { rider_social: JSON.stringify(rider_social) }) })
    .where('rider_id', '=', rider_id)
    .execute();
}

/** Reads a rider as stored and locks it until the end of the transaction. */
export async function lockRider(
  db: Db,
  rider_id: number,
): Promise<(RiderColumns & { organization_id: number }) | null> {
  const row = await db
    .selectFrom('rider')
    .select(FAMILY_COLUMNS)
    .where('rider_id', '=', rider_id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as RiderColumns & { organization_id: number });
}

export async function linkRider(db: Db, user_id: number, rider_id: number): Promise<void> {
  await sql`insert into user_rider (user_id, rider_id) values (${user_id}, ${rider_id}) on conflict do nothing`.execute(
    db,
  );
}

export async function unlinkRider(db: Db, user_id: number, rider_id: number): Promise<void> {
  await sql`delete from user_rider where user_id = ${user_id} and rider_id = ${rider_id}`.execute(db);
}

/** Reads the rider that this account made with the key of a form, or null if it was not stored yet. */
export async function readOwnCreation(db: Db, creation_key: string, user_id: number): Promise<number | null> {
  const { rows } = await sql<{ rider_id: number }>`
    select r.rider_id from rider r where r.creation_key = ${creation_key}
      and (r.enrolled_by = ${user_id}
        or exists (select 1 from user_rider l where l.rider_id = r.rider_id and l.user_id = ${user_id}))`.execute(
    db,
  );
  return rows[0]?.rider_id ?? null;
}

/** Reads the file of a paper, and the organization and club of the rider. */
export async function readPaperFile(db: Db, rider_id: number, slot: PaperSlot): Promise<number | null> {
  const { rows } = await sql<{ file_id: number | null }>`
    select ${sql.ref(slot)} as file_id from rider where rider_id = ${rider_id}`.execute(db);
  return rows[0]?.file_id ?? null;
}

/** Records that somebody looked. `file_id` is the exact file, for questions about whether it was opened. */
export async function insertLook(
  db: Db,
  user_id: number,
  rider_id: number,
  slot: LookSlot,
  file_id: number | null = null,
): Promise<void> {
  await sql`
    insert into file_access (user_id, rider_id, slot, file_id) values (${user_id}, ${rider_id}, ${slot}, ${file_id})`.execute(
    db,
  );
}

type Look = {
  at: string;
  slot: LookSlot;
  by: 'you' | 'guardian' | 'organization' | 'admin' | 'gone';
};

export async function readLooks(db: Db, rider_id: number, user_id: number): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select f.at, f.slot, case
        when f.user_id is null then 'gone' when f.user_id = ${user_id} then 'you'
        when exists (select 1 from user_rider l where l.user_id = f.user_id and l.rider_id = f.rider_id) then 'guardian'
        when exists (select 1 from user_role x where x.user_id = f.user_id and x.role = 'admin') then 'admin'
        else 'organization' end as by
    from file_access f where f.rider_id = ${rider_id} order by f.at desc, f.access_id desc limit 50`.execute(
    db,
  );
  return rows;
}
