import { sql } from 'kysely';
import type {
  ClubFields,
  OfficeClub,
  OfficeOrganization,
  OrganizationFields,
} from '#contract/people/office/organizations.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Facts = Omit<OfficeOrganization, 'logo'> & { logo_key: string | null };

/** Reads some organizations (null means all), or one of them, by name. */
export async function readOfficeOrganizations(
  db: Db,
  organizations: readonly number[] | null,
): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select o.organization_id, o.organization_version as version, o.organization_name, o.organization_shortname,
      o.organization_contact, o.country_id, n.country_name, n.country_iso, o.organization_state, o.organization_zone, o.organization_language,
      f.storage_key as logo_key,
      (select count(*) from club b where b.organization_id = o.organization_id and b.closed_at is null) as clubs,
      (select count(*) from cup c where c.organization_id = o.organization_id) as cups,
      (select count(*) from cup c join cup_date d using (cup_id) where c.organization_id = o.organization_id and c.cup_status = 'OPENED'
        and d.race_date > (now() at time zone o.organization_zone)::date) as next_dates
    from organization o left join country n using (country_id) left join file f on f.file_id = o.organization_logo
    where ${organizations}::bigint[] is null or o.organization_id = any(${organizations}::bigint[])
    order by o.organization_order, o.organization_name, o.organization_id`.execute(db);
  return rows;
}

/** Locks an organization and returns its version, or null when there is none. */
export async function lockOrganization(tx: Db, organization_id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select organization_version as version from organization where organization_id = ${organization_id} for update`.execute(
    tx,
  );
  return rows[0]?.version ?? null;
}

export async function insertOrganization(tx: Db, one: OrganizationFields): Promise<number> {
  const { rows } = await sql<{ organization_id: number }>`
    insert into organization (organization_name, organization_shortname, organization_contact, country_id, organization_state,
      organization_zone, organization_language)
    values (${one.organization_name}, ${one.organization_shortname}, ${one.organization_contact}, ${one.country_id},
      ${one.organization_state}, ${one.organization_zone}, ${one.organization_language})
    returning organization_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An organization that was just written has no row');
  return row.organization_id;
}

export async function saveOrganization(
  tx: Db,
  organization_id: number,
  one: OrganizationFields,
): Promise<void> {
  await sql`
    update organization set organization_version = organization_version + 1, organization_name = ${one.organization_name},
      organization_shortname = ${one.organization_shortname}, organization_contact = ${one.organization_contact},
      country_id = ${one.country_id}, organization_state = ${one.organization_state},
      organization_zone = ${one.organization_zone}, organization_language = ${one.organization_language}
    where organization_id = ${organization_id}`.execute(tx);
}

/** Tells whether the database knows the time zone, because it computes the windows. */
export async function isZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_timezone_names where name = ${zone} and (name like '%/%' or name = 'UTC') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function countryExists(db: Db, country_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from country where country_id = ${country_id}`.execute(db);
  return rows.length > 0;
}

export async function saveLogo(tx: Db, organization_id: number, file_id: number | null): Promise<void> {
  await sql`update organization set organization_logo = ${file_id} where organization_id = ${organization_id}`.execute(
    tx,
  );
}

/** Reads the clubs of an organization, or one of them, closed ones last. */
export async function readOfficeClubs(
  db: Db,
  organization_id: number,
  club_id: number | null = null,
): Promise<OfficeClub[]> {
  const { rows } = await sql<OfficeClub>`
    select b.club_id, b.club_version as version, b.club_name, b.club_state, b.club_contact, b.club_payments,
      b.club_city, b.club_public_contact, b.club_colours,
      b.closed_at is not null as closed, (select count(*) from rider p where p.club_id = b.club_id) as riders
    from club b where b.organization_id = ${organization_id} and (${club_id}::bigint is null or b.club_id = ${club_id})
    order by b.closed_at is not null, b.club_name collate "es-x-icu", b.club_id`.execute(db);
  return rows;
}

/** Locks a club of an organization and returns its version, or null when there is none. */
export async function lockClub(tx: Db, organization_id: number, club_id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select club_version as version from club where club_id = ${club_id} and organization_id = ${organization_id} for update`.execute(
    tx,
  );
  return rows[0]?.version ?? null;
}

/** Tells whether a club of an organization has this name, ignoring case, accents and blanks. */
export async function isClubNamed(
  tx: Db,
  organization_id: number,
  club_name: string,
  but: number | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from club where organization_id = ${organization_id} and fold_text(club_name) = fold_text(${club_name})
      and club_id is distinct from ${but}::bigint limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertClub(tx: Db, organization_id: number, club: ClubFields): Promise<number> {
  const { rows } = await sql<{ club_id: number }>`
    insert into club (organization_id, club_name, club_state, club_contact, club_payments, club_city, club_public_contact,
      club_colours, closed_at)
    values (${organization_id}, ${club.club_name}, ${club.club_state}, ${club.club_contact}, ${club.club_payments},
      ${club.club_city ?? ''}, ${club.club_public_contact ?? ''}, ${club.club_colours ?? []}::text[],
      case when ${club.closed} then now() end)
    returning club_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A club that was just written has no row');
  return row.club_id;
}

export async function saveClub(tx: Db, club_id: number, club: ClubFields): Promise<void> {
  await sql`
    update club set club_version = club_version + 1, club_name = ${club.club_name}, club_state = ${club.club_state},
      club_contact = ${club.club_contact}, club_payments = ${club.club_payments},
      club_city = coalesce(${club.club_city ?? null}, club_city),
      club_public_contact = coalesce(${club.club_public_contact ?? null}, club_public_contact),
      club_colours = coalesce(${club.club_colours ?? null}::text[], club_colours),
      closed_at = case when ${club.closed} then coalesce(closed_at, now()) end
    where club_id = ${club_id}`.execute(tx);
}
