import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Duplicate, duplicate } from '#contract/people/office/riders/merges.ts';
import { whoStays } from '#rules/people/riders/merge-riders.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { ridersIn } from '#server/people/office/riders/scope.ts';

type Person = z.input<typeof duplicate>['riders'][number];

/** As many as somebody works through in a morning. The others appear when these are done. */
const most = 100;
/** The share of common trigrams of two names. "Gonzalez Sofia" and "Gonzalez Perez Sofia" have two thirds. */
const alike = 0.5;

const personColumns = sql`r.rider_id, r.rider_firstname, r.rider_lastname, r.rider_dni, r.rider_birthdate, b.club_name,
  o.organization_shortname, exists (select 1 from user_rider l where l.rider_id = r.rider_id) as has_account,
  (select count(*) from entry e where e.rider_id = r.rider_id) as starts`;

/** Reads riders by their ids, as two are compared. */
export async function readPeople(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  const { rows } = await sql<Person>`
    select ${personColumns} from rider r join organization o on o.organization_id = r.organization_id
    left join club b on b.club_id = r.club_id where r.rider_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((one) => [one.rider_id, one]));
}

interface Pair {
  one: number;
  other: number;
  why: Duplicate['why'];
}

/** A document without its letters and leading zeros, and names as they sound, without endings. */
const compared = (scope: RawBuilder<unknown>) => sql`
  select r.rider_id, r.rider_birthdate, regexp_replace(r.rider_sounds, '[0-9].*$', '') as names,
    ltrim(regexp_replace(coalesce(r.rider_dni, ''), '[^0-9]', '', 'g'), '0') as number
  from rider r where ${scope}`;

/** Reads likely duplicates of organizations (null means all), surest first, except those declared different. */
export async function readDuplicates(db: Db, organizations: number[] | null): Promise<Duplicate[]> {
  const scope = ridersIn({ organizations, clubs: [] });
  const { rows } = await sql<Pair>`
    with compared as materialized (${compared(scope)}),
    pair as (
      select a.rider_id as one, b.rider_id as other, 'document' as why, 2::real as score
      from compared a join compared b on b.number = a.number and b.rider_id > a.rider_id where length(a.number) > 5
      union all
      select a.rider_id, b.rider_id, 'name_and_birth', similarity(a.names, b.names)
      from compared a join compared b on b.rider_birthdate = a.rider_birthdate and b.rider_id > a.rider_id
        and (b.number <> a.number or a.number = '')
      where similarity(a.names, b.names) > ${alike})
    select p.one, p.other, p.why from pair p
    where not exists (select 1 from rider_distinct d where d.rider_id = p.one and d.other_id = p.other)
    order by p.score desc, p.one, p.other limit ${most}`.execute(db);
  const people = await readPeople(
    db,
    rows.flatMap(({ one, other }) => [one, other]),
  );
  return rows.flatMap(({ one, other, why }): Duplicate[] => {
    const [first, second] = [people.get(one), people.get(other)];
    if (!first || !second) return [];
    const stays = whoStays(first, second).rider_id === one;
    return [{ why, riders: stays ? [first, second] : [second, first] }];
  });
}

/** Stores that two riders are two persons, or deletes that. */
export async function writeApart(
  db: Db,
  pair: readonly [number, number],
  apart: boolean,
  user_id: number,
): Promise<void> {
  const [one, other] = pair[0] < pair[1] ? pair : ([pair[1], pair[0]] as const);
  await (
    apart
      ? sql`insert into rider_distinct (rider_id, other_id, decided_by) values (${one}, ${other}, ${user_id}) on conflict do nothing`
      : sql`delete from rider_distinct where rider_id = ${one} and other_id = ${other}`
  ).execute(db);
}
