import { sql } from 'kysely';
import { DEFAULT_POINTS_TABLE, type PointsRange } from '#rules/season/cups/points-tables.ts';
import type { QualificationRule } from '#rules/season/cups/qualifying/qualified.ts';
import type { CupSettings } from '#rules/season/cups/cup-differences.ts';
import type { CupStatus } from '#rules/season/cups/cup-status.ts';
import type { ClubRule } from '#rules/people/clubs/club-standing.ts';
import type { SeriesTie } from '#rules/season/cups/series-tie.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { PUBLISHED_STATUSES, STATUSES_FROM_DRAW } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { literals } from '#server/ground/db/literals.ts';
import { statusNow } from '#server/season/races/window/columns.ts';
import { ruleColumns, ruleNames } from '#server/season/races/columns.ts';

/** Returns the id of the one row a statement has just written. */
function written(rows: readonly { id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('A row that was just written has no id');
  return row.id;
}

/** Inserts a draft with the usual settings (docs/decisions/0009) and points, without dates or categories. */
export async function insertDraft(tx: Db, organization_id: number, cup_name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with rules as (insert into race_rules default values returning race_rules_id)
    insert into cup (organization_id, cup_name, race_rules_id) select ${organization_id}, ${cup_name}, race_rules_id from rules
    returning cup_id as id`.execute(tx);
  const cup_id = written(rows);
  await savePoints(tx, cup_id, DEFAULT_POINTS_TABLE.ranges);
  return cup_id;
}

/** Inserts next season's draft: settings, rules, points, categories and form of a cup, without dates. */
export async function insertCopy(tx: Db, cup_id: number, cup_name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with rules as (
      insert into race_rules (${sql.raw(ruleNames)}) select ${sql.raw(ruleColumns)}
      from race_rules u join cup using (race_rules_id) where cup_id = ${cup_id} returning race_rules_id)
    insert into cup (organization_id, cup_name, race_rules_id, copied_from, cup_parameters, cup_inscription_init, cup_inscription_end,
      cup_assign_type, cup_licence_model, count_best, min_rounds_to_rank,
      must_ride_last, bonus_presence, only_affiliated, carries_points, ranking_tie, club_rule, club_best, allow_ride_up, cup_auto_inscription, unpaid_rides,
      parts, parts_days)
    select c.organization_id, ${cup_name}, rules.race_rules_id, c.cup_id, c.cup_parameters,
      c.cup_inscription_init, c.cup_inscription_end, c.cup_assign_type, c.cup_licence_model, c.count_best,
      c.min_rounds_to_rank, c.must_ride_last, c.bonus_presence, c.only_affiliated, c.carries_points, c.ranking_tie,
      c.club_rule, c.club_best, c.allow_ride_up,
      c.cup_auto_inscription, c.unpaid_rides, c.parts, c.parts_days
    from cup c cross join rules where c.cup_id = ${cup_id} returning cup_id as id`.execute(tx);
  const copy = written(rows);
  await sql`
    insert into cup_points (cup_id, place_from, place_to, points)
    select ${copy}::bigint, place_from, place_to, points from cup_points where cup_id = ${cup_id}`.execute(
    tx,
  );
  await sql`
    insert into cup_category (cup_id, category_id, entry_limit, exhibition, category_order)
    select ${copy}::bigint, category_id, entry_limit, exhibition, category_order from cup_category where cup_id = ${cup_id}`.execute(
    tx,
  );
  await sql`
    insert into cup_qualification (cup_id, event, category_id, places, min_points, min_rounds, position)
    select ${copy}::bigint, event, category_id, places, min_points, min_rounds, position
    from cup_qualification where cup_id = ${cup_id}`.execute(tx);
  return copy;
}

/** The fields of a cup that may change. An undefined field stays as it is. */
interface CupChanges {
  cup_name?: string | undefined;
  cup_parameters?: { showRanking: boolean; showRiders: boolean } | undefined;
  cup_inscription_init?: number | undefined;
  cup_inscription_end?: number | undefined;
  cup_assign_type?: string | undefined;
  allow_ride_up?: boolean | undefined;
  cup_auto_inscription?: boolean | undefined;
  count_best?: number | null | undefined;
  min_rounds_to_rank?: number | undefined;
  must_ride_last?: boolean | undefined;
  bonus_presence?: number | undefined;
  only_affiliated?: boolean | undefined;
  carries_points?: boolean | undefined;
  ranking_tie?: readonly SeriesTie[] | undefined;
  club_rule?: ClubRule | null | undefined;
  club_best?: number | null | undefined;
}

export async function saveCupFields(tx: Db, cup_id: number, changes: CupChanges): Promise<void> {
  const parameters = changes.cup_parameters === undefined ? null : JSON.stringify(changes.cup_parameters);
  await sql`
    update cup set
      cup_name = coalesce(${changes.cup_name ?? null}, cup_name),
      cup_parameters = coalesce(${parameters}::jsonb, cup_parameters),
      cup_inscription_init = coalesce(${changes.cup_inscription_init ?? null}, cup_inscription_init),
      cup_inscription_end = coalesce(${changes.cup_inscription_end ?? null}, cup_inscription_end),
      cup_assign_type = coalesce(${changes.cup_assign_type ?? null}, cup_assign_type),
      allow_ride_up = coalesce(${changes.allow_ride_up ?? null}, allow_ride_up),
      cup_auto_inscription = coalesce(${changes.cup_auto_inscription ?? null}, cup_auto_inscription),
      count_best = case when ${changes.count_best !== undefined} then ${changes.count_best ?? null}::smallint else count_best end,
      min_rounds_to_rank = coalesce(${changes.min_rounds_to_rank ?? null}, min_rounds_to_rank),
      must_ride_last = coalesce(${changes.must_ride_last ?? null}, must_ride_last),
      bonus_presence = coalesce(${changes.bonus_presence ?? null}, bonus_presence),
      only_affiliated = coalesce(${changes.only_affiliated ?? null}, only_affiliated),
      carries_points = coalesce(${changes.carries_points ?? null}, carries_points),
      ranking_tie = coalesce(${changes.ranking_tie === undefined ? null : [...changes.ranking_tie]}::text[], ranking_tie),
      club_rule = case when ${changes.club_rule !== undefined} then ${changes.club_rule ?? null} else club_rule end,
      club_best = case when ${changes.club_best !== undefined} then ${changes.club_best ?? null}::smallint else club_best end
    where cup_id = ${cup_id}`.execute(tx);
}

/** Keeps the old setting for dates whose entries are open already, so that a change begins with the next date. */
export async function beginAutoEntries(tx: Db, cup_id: number): Promise<void> {
  await sql`
    update race x set auto_entered_at = now() from race r join cup c using (cup_id) join organization o using (organization_id)
    where x.race_id = r.race_id and r.cup_id = ${cup_id} and r.auto_entered_at is null and ${sql.raw(statusNow)} <> 'NOT_ISCRIPTION'`.execute(
    tx,
  );
}

/** Replaces the table of points. */
export async function savePoints(tx: Db, cup_id: number, points: readonly PointsRange[]): Promise<void> {
  await sql`delete from cup_points where cup_id = ${cup_id}`.execute(tx);
  await sql`
    insert into cup_points (cup_id, place_from, place_to, points)
    select ${cup_id}::bigint, t."from", t."to", t.points
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as t("from" int, "to" int, points int)`.execute(
    tx,
  );
}

/** Replaces the rules of qualification. */
export async function saveQualifications(
  tx: Db,
  cup_id: number,
  rules: readonly QualificationRule[],
): Promise<void> {
  await sql`delete from cup_qualification where cup_id = ${cup_id}`.execute(tx);
  await sql`
    insert into cup_qualification (cup_id, event, category_id, places, min_points, min_rounds, position)
    select ${cup_id}::bigint, t.rule ->> 'event', (t.rule ->> 'category_id')::bigint, (t.rule ->> 'places')::int,
      (t.rule ->> 'min_points')::int, (t.rule ->> 'min_rounds')::int, t.place
    from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) with ordinality as t(rule, place)`.execute(tx);
}

/**
 * Gives a cup other rules from now on. A race reads the cup's rules whenever it is shown, so dates that are drawn or
 * ridden are tied to the rules they had, and their results never change afterwards.
 */
export async function saveRules(tx: Db, cup_id: number, rules: RaceRules): Promise<void> {
  await sql`
    update race_category rc set race_rules_id = c.race_rules_id
    from race r join cup c using (cup_id)
    where r.race_id = rc.race_id and c.cup_id = ${cup_id} and rc.race_rules_id is null
      and (r.race_status in (${sql.raw(literals(STATUSES_FROM_DRAW))})
        or exists (select 1 from run u where u.race_id = r.race_id))`.execute(tx);
  await sql`
    with made as (
      insert into race_rules (${sql.raw(ruleNames)})
      select ${sql.raw(ruleColumns)} from jsonb_populate_record(null::race_rules, ${JSON.stringify(rules)}::jsonb) u returning race_rules_id)
    update cup set race_rules_id = made.race_rules_id from made where cup_id = ${cup_id}`.execute(tx);
}

/**
 * Reads whether a date of the cup is drawn or ridden under its rules, and whether one counts in the ranking already.
 */
export async function readCupProgress(tx: Db, cup_id: number): Promise<{ drawn: boolean; ranked: boolean }> {
  const { rows } = await sql<{ drawn: boolean; ranked: boolean }>`
    select coalesce(bool_or(r.race_status in (${sql.raw(literals(STATUSES_FROM_DRAW))})
        or exists (select 1 from run u where u.race_id = r.race_id)), false) as drawn,
      coalesce(bool_or(r.race_status in (${sql.raw(literals(PUBLISHED_STATUSES))})), false) as ranked
    from race r where r.cup_id = ${cup_id}`.execute(tx);
  return rows[0] ?? { drawn: false, ranked: false };
}

export async function saveCupStatus(tx: Db, cup_id: number, cup_status: CupStatus): Promise<void> {
  await sql`update cup set cup_status = ${cup_status} where cup_id = ${cup_id}`.execute(tx);
}

export async function insertPublication(
  tx: Db,
  cup_id: number,
  published_by: number,
  settings: CupSettings,
): Promise<void> {
  await sql`
    insert into cup_publication (cup_id, published_by, settings)
    values (${cup_id}, ${published_by}, ${JSON.stringify(settings)}::jsonb)`.execute(tx);
}

/** Writes a regulation. An existing text that has no version yet is stored as the first. */
export async function saveRegulationText(
  tx: Db,
  cup_id: number,
  written_by: number,
  cup_regulation: string | null,
): Promise<void> {
  await sql`
    insert into cup_regulation_version (cup_id, cup_regulation)
    select cup_id, cup_regulation from cup where cup_id = ${cup_id} and cup_regulation is not null
      and not exists (select 1 from cup_regulation_version v where v.cup_id = ${cup_id})`.execute(tx);
  await sql`update cup set cup_regulation = ${cup_regulation} where cup_id = ${cup_id}`.execute(tx);
  await sql`
    insert into cup_regulation_version (cup_id, written_by, cup_regulation)
    values (${cup_id}, ${written_by}, ${cup_regulation})`.execute(tx);
}

export async function saveLicenceModelFile(tx: Db, cup_id: number, file_id: number | null): Promise<void> {
  await sql`update cup set cup_licence_model = ${file_id} where cup_id = ${cup_id}`.execute(tx);
}

/** Saves whether a rider whose entry is not paid may ride in the cup. */
export async function saveUnpaidRule(tx: Db, cup_id: number, unpaid_rides: boolean): Promise<void> {
  await sql`update cup set unpaid_rides = ${unpaid_rides} where cup_id = ${cup_id}`.execute(tx);
}

/** Saves in how many parts an entry of the cup may be paid, and how many days before the race the last is due. */
export async function savePartRule(
  tx: Db,
  cup_id: number,
  { parts, parts_days }: { parts: number | null; parts_days: number | null },
): Promise<void> {
  await sql`update cup set parts = ${parts}, parts_days = ${parts_days} where cup_id = ${cup_id}`.execute(tx);
}
