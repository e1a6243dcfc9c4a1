import { raceZone } from '#server/season/races/window/columns.ts';
import { sql } from 'kysely';
import { postedStage } from '#contract/raceday/live/posting.ts';
import type { OpenProtest } from '#contract/raceday/live/protests.ts';
import { POSTED_STAGES, type PostedStage, postedStageOf } from '#rules/raceday/live/posted-stages.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readOpenProtests } from '#server/raceday/protests/open-queries.ts';
import { personName } from '#server/ground/audit/person-name.ts';

/** A stage of a drawn class, with its last posting and its protests. */
export interface StageFacts {
  category_id: number;
  category_name: string;
  plate_colour: string;
  stage: PostedStage;
  heats: number;
  open_heats: number;
  digest: string;
  basis: number;
  state: ResultStatus;
  posted_digest: string | null;
  posted_at: string | null;
  /** Its last step posted what had not been posted. */
  is_first: boolean;
  until: string | null;
  by: string;
  reason: string | null;
  /** Those that prevent an official result, oldest first. */
  protests: OpenProtest[];
}

/** Tells whether its results differ from those that were posted. */
export const isChanged = ({ state, digest, posted_digest }: StageFacts): boolean =>
  state !== 'RACING' && digest !== posted_digest;

/** The stage with which a race is posted, as in `postedStageOf`. */
const stageOf = (phase: string) => sql.raw(`case when ${phase} like 'M%' then 'motos' else ${phase} end`);

/** Reads every drawn stage of a race, the classes in their order and the stages as they are ridden. */
export async function readStages(db: Db, race_id: number): Promise<StageFacts[]> {
  const { rows } = await sql<Omit<StageFacts, 'stage' | 'protests'> & { stage: string }>`
    with drawn as (
      select h.category_id, ${stageOf('h.phase')} as stage, count(distinct h.heat_id)::int as heats,
        (count(distinct h.heat_id) filter (where x.status is null))::int as open_heats,
        -- What a posting says: who came where, who left the class, and what an official decided of a tie.
        coalesce(md5(concat(string_agg(concat_ws(',', h.phase, h.serie, x.entry_id, coalesce(x.status, '-'), coalesce(x.place, 0),
            coalesce(x.time_ms, 0), coalesce(e.removed, '-')), ';' order by h.phase, h.serie, x.entry_id),
          (select max(t.decision_id) from tie_decision t where t.race_id = ${race_id} and t.category_id = h.category_id
            and ${stageOf('t.phase')} = ${stageOf('min(h.phase)')}))), '') as digest
      from heat h join run x using (heat_id) join entry e on e.entry_id = x.entry_id
      where h.race_id = ${race_id} group by h.category_id, ${stageOf('h.phase')}
    ), last as (
      select distinct on (p.category_id, p.stage) p.*,
        coalesce((select b.became from stage_publication b where b.race_id = p.race_id and b.category_id = p.category_id and b.stage = p.stage
          and b.stage_publication_id < p.stage_publication_id order by b.stage_publication_id desc limit 1), 'RACING') as before, coalesce(${personName('u')}, p.desk_name, '') as by
      from stage_publication p left join users u on u.user_id = p.moved_by
      where p.race_id = ${race_id} order by p.category_id, p.stage, p.stage_publication_id desc
    )
    select d.category_id, k.category_name, k.plate_colour, coalesce(d.stage, '') as stage, coalesce(d.heats, 0) as heats,
      coalesce(d.open_heats, 0) as open_heats, coalesce(d.digest, '') as digest,
      coalesce(l.stage_publication_id, 0) as basis, coalesce(l.became, 'RACING') as state, l.digest as posted_digest, l.moved_at as posted_at,
      coalesce(l.became = 'PROVISIONAL' and l.before = 'RACING', false) as is_first,
      l.protest_until as until, coalesce(l.by, '') as by, l.reason
    from drawn d join category k using (category_id)
      join race r on r.race_id = ${race_id}
      left join cup_category cc on cc.cup_id = r.cup_id and cc.category_id = d.category_id
      left join last l on l.category_id = d.category_id and l.stage = d.stage
    order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id,
      array_position(array[${sql.raw(literals(POSTED_STAGES))}], d.stage)`.execute(db);
  const protests = await readOpenProtests(db, race_id);
  return rows.map((row) => {
    const { category_id } = row;
    const stage = postedStage.parse(row.stage);
    const about = (one: OpenProtest) => one.category_id === category_id && postedStageOf(one.phase) === stage;
    return { ...row, stage, protests: protests.filter(about) };
  });
}

/** The new state of a stage, and the account or desk that posts it. */
interface Posting {
  race_id: number;
  became: ResultStatus;
  /** ISO 8601. It is null when nobody waits for protests. */
  until: string | null;
  moved_by: number | null;
  desk_name: string | null;
  reason: string | null;
}

/** Posts stages, each once. */
export async function insertPostings(
  tx: Db,
  stages: readonly Pick<StageFacts, 'category_id' | 'stage' | 'digest'>[],
  move: Posting,
): Promise<void> {
  if (stages.length === 0) return;
  const postings = stages.map(({ category_id, stage, digest }) => ({ category_id, stage, digest, ...move }));
  await sql`
    insert into stage_publication (race_id, category_id, stage, became, digest, protest_until, moved_by, desk_name, reason)
    select t.race_id, t.category_id, t.stage, t.became, t.digest, t.until, t.moved_by, t.desk_name, t.reason
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as t(race_id bigint, category_id bigint, stage text, became text,
      digest text, until timestamptz, moved_by bigint, desk_name text, reason text)`.execute(tx);
}

/** Restores what the last step of the whole race had posted to what it was before. */
export async function takeBackPostings(
  tx: Db,
  { race_id, was, moved_by }: { race_id: number; was: string; moved_by: number },
): Promise<void> {
  await sql`
    insert into stage_publication (race_id, category_id, stage, became, digest, protest_until, moved_by)
    select l.race_id, l.category_id, l.stage, coalesce(b.became, 'RACING'), coalesce(b.digest, l.digest), b.protest_until, ${moved_by}::bigint
    from (select distinct on (category_id, stage) * from stage_publication
      where race_id = ${race_id} order by category_id, stage, stage_publication_id desc) l
    left join lateral (select became, digest, protest_until from stage_publication b
      where b.race_id = l.race_id and b.category_id = l.category_id and b.stage = l.stage
        and b.stage_publication_id < l.stage_publication_id
      order by b.stage_publication_id desc limit 1) b on true
    -- One transaction, one moment: what it posted carries the moment of its step.
    where l.moved_at = (select moved_at from result_publication where race_id = ${race_id} and became = ${was}
      order by publication_id desc limit 1)`.execute(tx);
}

/** Reads the minutes for protests, the status of the race and its place, or null if it has no day here. */
export async function readPostingDay(
  db: Db,
  race_id: number,
): Promise<{ protest_minutes: number; race_status: string; zone: string } | null> {
  const { rows } = await sql<{ protest_minutes: number; race_status: string; zone: string }>`
    select d.protest_minutes, r.race_status, ${sql.raw(raceZone)} as zone
    from race_day d join race r using (race_id) join cup c using (cup_id) join organization o using (organization_id)
    where d.race_id = ${race_id}`.execute(db);
  return rows[0] ?? null;
}
