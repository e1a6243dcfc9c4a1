import { sql } from 'kysely';
import type { HeardDay } from '#contract/raceday/judging/day.ts';
import type { VerdictState } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';
import type { Phase } from '#rules/stages.ts';
import type { Removal, Status } from '#rules/statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** A rider in a heat as the results have it. */
interface StandingRun {
  entry_id: number;
  plate: string;
  lane: number | null;
  status: Status | null;
  place: number | null;
  time_ms: number | null;
  removed: Removal | null;
  /** The office wrote the start down as missed when the rider left. */
  missed: boolean;
}

/** A heat as the results have it. */
export interface HeatWithRuns extends HeatName {
  heat_id: number;
  number: string;
  /** The ride that counted when the heat was last settled. */
  attempt: number;
  runs: StandingRun[];
}

/** Reads heats of a race by their names, each once. Those that do not exist are left out. */
export async function readHeats(
  db: Db,
  race_id: number,
  names: readonly HeatName[],
): Promise<HeatWithRuns[]> {
  const { rows } = await sql<HeatWithRuns>`
    select h.heat_id, h.category_id, h.phase, h.serie, h.number, coalesce(d.attempt, 1) as attempt,
      coalesce((select json_agg(json_build_object('entry_id', x.entry_id, 'plate', e.plate, 'lane', x.lane, 'status', x.status,
          'place', x.place, 'time_ms', x.time_ms, 'removed', e.removed, 'missed', exists (
            select from day_change c where c.race_id = h.race_id and c.entry_id = x.entry_id and c.kind = 'scratch' and c.undone_at is null
              and c.was -> 'missed' ? h.phase)) order by x.lane, x.entry_id)
        from run x join entry e using (entry_id) where x.heat_id = h.heat_id), '[]') as runs
    from heat h left join heat_day d using (heat_id)
    where h.race_id = ${race_id} and (h.category_id, h.phase, h.serie) in (
      select t.category_id, t.phase, t.serie
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as t(category_id bigint, phase text, serie smallint))`.execute(
    db,
  );
  return rows;
}

/** Reads every heat of some phases of a race that has a result and no seal yet. */
export async function readUnsealed(
  db: Db,
  race_id: number,
  category_id: number | null,
  phases: readonly Phase[] | null,
): Promise<HeatName[]> {
  const { rows } = await sql<HeatName>`
    select h.category_id, h.phase, h.serie from heat h left join heat_day d using (heat_id)
    where h.race_id = ${race_id} and (${category_id}::bigint is null or h.category_id = ${category_id})
      and (${phases}::text[] is null or h.phase = any(${phases}::text[]))
      and d.sealed is not true and exists (select 1 from run x where x.heat_id = h.heat_id and x.status is not null)`.execute(
    db,
  );
  return rows;
}

export async function readHeatNames(db: Db, race_id: number): Promise<HeatName[]> {
  const { rows } = await sql<HeatName>`
    select category_id, phase, serie from heat where race_id = ${race_id} order by heat_id`.execute(db);
  return rows;
}

/** Reads every heat of a race that has operations. */
export async function readAllHeats(db: Db, race_id: number): Promise<HeatName[]> {
  const { rows } = await sql<HeatName>`
    select distinct h.category_id, h.phase, h.serie from heat h join day_op using (race_id, category_id, phase, serie)
    where h.race_id = ${race_id}`.execute(db);
  return rows;
}

/** Reads the heats without a state that operations name: heats of those names were drawn before. */
export async function readDrawnAgain(db: Db, race_id: number): Promise<HeatName[]> {
  const { rows } = await sql<HeatName>`
    select h.category_id, h.phase, h.serie from heat h
    where h.race_id = ${race_id} and not exists (select from heat_day d where d.heat_id = h.heat_id)
      and exists (select from day_op o where o.race_id = h.race_id and o.category_id = h.category_id
        and o.phase = h.phase and o.serie = h.serie)`.execute(db);
  return rows;
}

/** The state of a heat, computed from its operations. */
export interface HeatDay {
  heat_id: number;
  attempt: number;
  verdict: VerdictState;
  /** It has a result, possibly one from before. */
  is_settled: boolean;
  sealed: boolean;
  /** The finish seats whose sheet of that ride is in force. */
  seats: number;
  gate_at: string | null;
  /** The riders whom the gate marshals miss. */
  absent: readonly number[];
}

/** Stores the states of heats, and whether operations were received just now or states computed again. */
export async function saveHeatDays(
  tx: Db,
  heats: readonly HeatDay[],
  { isNews }: { isNews: boolean },
): Promise<void> {
  if (heats.length === 0) return;
  await sql`
    insert into heat_day (heat_id, attempt, verdict, sealed, seats, gate_at, absent, heard_at, settled_at)
    select t.heat_id, t.attempt, t.verdict, t.sealed, t.seats, t.gate_at, t.absent, now(),
      -- What was written before the first word of it keeps its time.
      case when t.is_settled then coalesce((select max(x.recorded_at) from run x where x.heat_id = t.heat_id and x.status is not null), now()) end
    from jsonb_to_recordset(${JSON.stringify(heats)}::jsonb) as t(heat_id bigint, attempt smallint, verdict text, is_settled boolean,
      sealed boolean, seats smallint, gate_at timestamptz, absent bigint[])
    on conflict (heat_id) do update set attempt = excluded.attempt, verdict = excluded.verdict, sealed = excluded.sealed,
      seats = excluded.seats, gate_at = excluded.gate_at, absent = excluded.absent,
      heard_at = case when ${isNews} then excluded.heard_at else heat_day.heard_at end,
      settled_at = case when excluded.settled_at is null then null else coalesce(heat_day.settled_at, excluded.settled_at) end`.execute(
    tx,
  );
}

/** Reads the state of every heat of a race that has operations. */
export async function readHeatStates(db: Db, race_id: number): Promise<HeardDay['heats']> {
  const { rows } = await sql<HeardDay['heats'][number]>`
    select h.category_id, h.phase, h.serie, d.attempt, d.verdict, d.sealed, d.gate_at, d.heard_at, d.settled_at
    from heat h join heat_day d using (heat_id) where h.race_id = ${race_id}`.execute(db);
  return rows;
}

export async function readRaceStatus(db: Db, race_id: number): Promise<RaceStatus | null> {
  const { rows } = await sql<{ race_status: RaceStatus }>`
    select race_status from race where race_id = ${race_id}`.execute(db);
  return rows[0]?.race_status ?? null;
}
