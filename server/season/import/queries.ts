import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { DEFAULT_POINTS_TABLE } from '#rules/season/cups/points-tables.ts';
import { DEFAULT_RANKING_TIE } from '#rules/season/cups/series-tie.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { CountryCodes } from '#server/season/import/meeting/countries.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import { ruleColumns, ruleNames } from '#server/season/races/columns.ts';

async function firstId(db: PlainSql, text: string, values: readonly unknown[]): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(text, [...values]);
  return rows[0]?.id ?? null;
}

async function newId(db: PlainSql, text: string, values: readonly unknown[]): Promise<number> {
  const id = await firstId(db, text, values);
  if (id === null) throw new Error('A row that was just written has no id');
  return id;
}

/** Makes imports run one after another, because two files may bring the same cup, category or rider. */
export async function waitForImportTurn(db: PlainSql): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('meeting import'))`);
}

/** Adds countries that are new. Returns the ids of all, by IOC code. */
export async function saveCountries(
  db: PlainSql,
  countries: readonly CountryCodes[],
): Promise<Map<string, number>> {
  const rows = countries.map(([code, iso, name]) => ({ code, iso, name }));
  await db.query(
    `insert into country (country_code, country_iso, country_name)
       select code, iso, name from jsonb_to_recordset($1::jsonb) as t(code text, iso text, name text)
       on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  const found = await db.query<{ code: string; id: number }>(
    `select country_code as code, country_id as id from country where country_code = any($1::text[])`,
    [rows.map(({ code }) => code)],
  );
  return new Map(found.rows.map(({ code, id }) => [code, id]));
}

/** Returns the organization of that name, which is made when there is none. */
export async function saveMeetingOrganization(
  db: PlainSql,
  { name, shortname }: Meeting['organization'],
  countryId: number | null,
): Promise<number> {
  const found = await firstId(
    db,
    `select organization_id as id from organization where organization_name = $1`,
    [name],
  );
  return (
    found ??
    newId(
      db,
      `insert into organization (organization_name, organization_shortname, country_id) values ($1, $2, $3)
         returning organization_id as id`,
      [name, shortname, countryId],
    )
  );
}

/** Inserts a row of settings. */
export function insertRules(db: PlainSql, rules: RaceRules): Promise<number> {
  return newId(
    db,
    `insert into race_rules (${ruleNames})
       select ${ruleColumns} from jsonb_populate_record(null::race_rules, $1::jsonb) u returning race_rules_id as id`,
    [JSON.stringify(rules)],
  );
}

/** Returns the cup of that name with its settings. When there is none, it is made under the file's settings. */
export async function saveMeetingCup(
  db: PlainSql,
  organizationId: number,
  { name, ranking_tie }: Meeting['cup'],
  rules: RaceRules,
): Promise<{ cup_id: number; rules: RaceRules }> {
  const { rows } = await db.query<RaceRules & { cup_id: number }>(
    `select c.cup_id, ${ruleColumns}
       from cup c join race_rules u using (race_rules_id) where c.organization_id = $1 and c.cup_name = $2`,
    [organizationId, name],
  );
  const [found] = rows;
  if (found) {
    const { cup_id, ...its } = found;
    return { cup_id, rules: its };
  }
  const cup_id = await newId(
    db,
    `insert into cup (cup_name, cup_status, organization_id, race_rules_id, ranking_tie) values ($1, 'OPENED', $2, $3, $4)
       returning cup_id as id`,
    [name, organizationId, await insertRules(db, rules), ranking_tie ?? DEFAULT_RANKING_TIE],
  );
  await db.query(
    `insert into cup_points (cup_id, place_from, place_to, points)
       select $1, t."from", t."to", t.points from jsonb_to_recordset($2::jsonb) as t("from" int, "to" int, points int)`,
    [cup_id, JSON.stringify(DEFAULT_POINTS_TABLE.ranges)],
  );
  return { cup_id, rules };
}

/** Returns categories by name. New ones are added behind the existing ones, in the order of the file. */
export async function saveMeetingCategories(
  db: PlainSql,
  organizationId: number,
  cupId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  await db.query(
    `insert into category (organization_id, category_name, category_order)
       select $1, t.name, 1000 + t.position from unnest($2::text[]) with ordinality as t(name, position)
       on conflict (organization_id, category_name) do nothing`,
    [organizationId, names],
  );
  const { rows } = await db.query<{ id: number; name: string }>(
    `with wanted as (select category_id, category_name from category where organization_id = $1 and category_name = any($2::text[])),
          added as (insert into cup_category (cup_id, category_id) select $3, category_id from wanted on conflict do nothing)
       select category_id as id, category_name as name from wanted`,
    [organizationId, names, cupId],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Returns clubs of an organization by name. */
export async function saveClubs(
  db: PlainSql,
  organizationId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  await db.query(
    `insert into club (organization_id, club_name) select $1, unnest($2::text[])
       on conflict (organization_id, club_name) do nothing`,
    [organizationId, names],
  );
  const { rows } = await db.query<{ id: number; name: string }>(
    `select club_id as id, club_name as name from club where organization_id = $1 and club_name = any($2::text[])`,
    [organizationId, names],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface LoadedRace {
  race_id: number;
  cup_id: number;
  organization_id: number;
  /** It is null when the race was not loaded from a file. */
  sha256: string | null;
  /** True when people entered it, so that its entries are not the file's. */
  is_entered: boolean;
}

/** Reads and locks the race of a cup on a date, if there is one, so that nobody enters it meanwhile. */
export async function readLoadedRace(
  db: PlainSql,
  organization: string,
  cup: string,
  date: string,
): Promise<LoadedRace | null> {
  await db.query(
    `select 1 from race r join cup c using (cup_id) join organization o using (organization_id)
      where o.organization_name = $1 and c.cup_name = $2 and r.race_date = $3 for no key update of r`,
    [organization, cup, date],
  );
  const { rows } = await db.query<LoadedRace>(
    `select r.race_id, r.cup_id, c.organization_id, m.sha256,
       case when m.sha256 is null
         then exists (select 1 from entry e where e.race_id = r.race_id) or exists (select 1 from entry_waiting w where w.race_id = r.race_id)
         else exists (select 1 from result_load l where l.race_id = r.race_id and l.undone_at is null) end as is_entered
       from race r join cup c using (cup_id) join organization o using (organization_id)
       left join meeting_import m using (race_id)
      where o.organization_name = $1 and c.cup_name = $2 and r.race_date = $3`,
    [organization, cup, date],
  );
  return rows[0] ?? null;
}

/** Returns the track of that name of the cup's organization, which is made when missing, or null without a place. */
async function saveMeetingTrack(db: PlainSql, cupId: number, place: string | null): Promise<number | null> {
  if (place === null) return null;
  const found = await firstId(
    db,
    `select t.track_id as id from track t join cup c using (organization_id)
      where c.cup_id = $1 and fold_text(t.track_name) = fold_text($2)`,
    [cupId, place],
  );
  return (
    found ??
    newId(
      db,
      `insert into track (organization_id, track_name) select organization_id, $2 from cup where cup_id = $1
         returning track_id as id`,
      [cupId, place],
    )
  );
}

/** Writes the date and its finished race. */
export async function saveRace(
  db: PlainSql,
  cupId: number,
  meeting: Meeting,
  sha256: string,
): Promise<number> {
  await db.query(
    `insert into cup_date (cup_id, race_date, date_name, date_place, track_id) values ($1, $2, $3, $4, $5)
       on conflict (cup_id, race_date) do update set date_name = excluded.date_name, date_place = excluded.date_place,
         track_id = coalesce(excluded.track_id, cup_date.track_id)`,
    [cupId, meeting.date, meeting.name, meeting.place, await saveMeetingTrack(db, cupId, meeting.place)],
  );
  const raceId = await newId(
    db,
    `insert into race (cup_id, race_date, race_name, race_status) values ($1, $2, $3, 'OFFICIAL')
       on conflict (cup_id, race_date) do update set race_name = excluded.race_name, race_status = 'OFFICIAL'
       returning race_id as id`,
    [cupId, meeting.date, meeting.name],
  );
  await saveImport(db, raceId, meeting, sha256);
  return raceId;
}

/** Records which file the results of a race come from. */
export async function saveImport(
  db: PlainSql,
  raceId: number,
  meeting: Meeting,
  sha256: string,
): Promise<void> {
  await db.query(
    `insert into meeting_import (race_id, source, sha256) values ($1, $2, $3)
       on conflict (race_id) do update set source = excluded.source, sha256 = excluded.sha256, imported_at = now()`,
    [raceId, meeting.source, sha256],
  );
}
