import { sql } from 'kysely';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import { plateWritings } from '#rules/entries/plates.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Desk } from '#server/ground/access/desk.ts';

const shown = 20;

/** The name of `rider p` in lower case without accents: `nancupil` finds `Ñancupil`. */
const plainName = sql`translate(lower(p.rider_fullname), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')`;

const ofDesk = ({ organization_id, clubs }: Desk) => sql`
  p.organization_id = ${organization_id} and (${clubs}::bigint[] is null or p.club_id = any(${clubs}::bigint[]))`;

/** Finds riders of a desk by parts of the name, by document, or by the plate in the cup, the nearest names first. */
export async function findRiders(db: Db, desk: Desk, q: string): Promise<number[]> {
  const words = q
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '')}%`);
  const document = q.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const { rows } = await sql<{ rider_id: number }>`
    select p.rider_id from rider p
    where ${ofDesk(desk)} and (${plainName} like all(${words}::text[])
      or (length(${document}) >= 4 and p.rider_dni like ${document} || '%')
      or p.rider_id in (select h.rider_id from cup_plate h join race r using (cup_id)
        where r.race_id = ${desk.race_id} and h.plate = any(${plateWritings(q)}::text[])))
    order by p.rider_fullname, p.rider_id limit ${shown}`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

type Name = Pick<
  Candidate,
  'rider_id' | 'rider_fullname' | 'club_name' | 'birth_year' | 'has_account' | 'papers_missing'
>;

/** Reads names, clubs and birth years of riders by name, and whether a family and a document exist. */
export async function readNames(db: Db, rider_ids: readonly number[]): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select p.rider_id, p.rider_fullname, coalesce(b.club_name, '') as club_name,
      extract(year from p.rider_birthdate)::int as birth_year,
      exists (select 1 from user_rider g where g.rider_id = p.rider_id) as has_account,
      p.rider_dni_image1 is null or p.rider_dni_image2 is null as papers_missing
    from rider p left join club b using (club_id)
    where p.rider_id = any(${[...rider_ids]}::bigint[]) order by p.rider_lastname, p.rider_fullname, p.rider_id`.execute(
    db,
  );
  return rows;
}

/** Reads the cup's last earlier date with entries, and which riders of the desk were in it, with the class. */
export async function readLastRiders(
  db: Db,
  desk: Desk,
): Promise<{ race_name: string | null; riders: { rider_id: number; category_id: number }[] }> {
  const { rows } = await sql<{ race_name: string; rider_id: number | null; category_id: number | null }>`
    with last as (
      select b.race_id, b.race_name from race r join race b on b.cup_id = r.cup_id and b.race_date < r.race_date
      where r.race_id = ${desk.race_id} and exists (select 1 from entry e where e.race_id = b.race_id)
      order by b.race_date desc limit 1)
    select last.race_name, x.rider_id, x.category_id from last
    left join lateral (
      select e.rider_id, coalesce(e.entered_category_id, e.category_id) as category_id from entry e join rider p using (rider_id)
      where e.race_id = last.race_id and ${ofDesk(desk)}) x on true`.execute(db);
  return {
    race_name: rows[0]?.race_name ?? null,
    riders: rows.flatMap(({ rider_id, category_id }) =>
      rider_id === null || category_id === null ? [] : [{ rider_id, category_id }],
    ),
  };
}

/** A club may have so many in one list. */
const ofClub = 300;

/** Reads the other riders of the clubs of a desk, by name. Of all clubs that would be everybody, so it returns none. */
export async function readOtherRiders(db: Db, desk: Desk, but: readonly number[]): Promise<number[]> {
  if (desk.clubs === null) return [];
  const { rows } = await sql<{ rider_id: number }>`
    select p.rider_id from rider p where ${ofDesk(desk)} and p.rider_id <> all(${[...but]}::bigint[])
    order by p.rider_lastname, p.rider_fullname, p.rider_id limit ${ofClub}`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

/** Reads the clubs of which an official may list all riders, by name. A delegate's list has them all. */
export async function readDeskClubs(
  db: Db,
  { organization_id, clubs }: Desk,
): Promise<{ club_id: number; club_name: string }[]> {
  if (clubs !== null) return [];
  const { rows } = await sql<{ club_id: number; club_name: string }>`
    select club_id, club_name from club where organization_id = ${organization_id} and closed_at is null
    order by club_name collate "es-x-icu", club_id`.execute(db);
  return rows;
}
