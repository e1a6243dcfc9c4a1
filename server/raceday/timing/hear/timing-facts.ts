import { sql } from 'kysely';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { Passing, TimingFacts, TimingSource } from '#rules/raceday/timing/order/facts.ts';
import type { Removal, Status } from '#rules/statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** A rider of a heat with what the results have. */
interface TimedRun {
  entry_id: number;
  plate: string;
  lane: number | null;
  status: Status | null;
  removed: Removal | null;
  time_ms: number | null;
  hill_ms: number | null;
  split_ms: number[] | null;
  chips: string[];
}

/** A heat as timing needs it. */
export interface HeatRow extends HeatName {
  number: string;
  attempt: number;
  called_at: string | null;
  again_at: string | null;
  settled_at: string | null;
  runs: TimedRun[];
}

/** A passing that was heard lately is looked at with those around it. Older heats stay as they were said. */
const LATELY = sql`interval '60 minutes'`;
const AROUND_MS = 600_000;

type PassingRow = Passing & { is_fresh: boolean };

/** Reads the passings heard lately, and those that were on the track at their time, whenever they were heard. */
async function readPassings(db: Db, race_id: number): Promise<PassingRow[]> {
  const { rows } = await sql<PassingRow>`
    with heard as (
      select p.source, p.no, p.at_us, p.chip, p.label, p.is_gate as gate, p.hits, p.heard_at > now() - ${LATELY} as is_fresh,
        p.at_us / 1000 - s.clock_ms as at_ms
      from passing p join timing_source s using (race_id, source) where p.race_id = ${race_id} and s.clock_ms is not null
    )
    select source, no, at_us, chip, label, gate, hits, is_fresh from heard
    where at_ms >= (select min(at_ms) from heard where is_fresh) - ${AROUND_MS}::int`.execute(db);
  return rows;
}

type SourceRow = Pick<TimingSource, 'source' | 'point'> & { clock_ms: number; gps: boolean };

/** Reads the sources whose clock is known. What another one heard may be of any time, and waits until it is. */
async function readSources(db: Db, race_id: number): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select source, point, gps, coalesce(clock_ms, 0) as clock_ms from timing_source
    where race_id = ${race_id} and clock_ms is not null order by source`.execute(db);
  return rows;
}

/** Clocks that follow GPS show the same. Where they are further apart, one of them is set to another zone. */
const SAME_CLOCK_MS = 1000;

function sourcesOf(rows: readonly SourceRow[]): TimingSource[] {
  const clocks = rows.flatMap(({ gps, clock_ms }) => (gps ? [clock_ms] : []));
  const least = Math.min(...clocks);
  const agree = clocks.length > 0 && Math.max(...clocks) - least <= SAME_CLOCK_MS;
  return rows.map(({ source, point, gps, clock_ms }) => ({
    source,
    point,
    offset_us: -1000 * (gps && agree ? least : clock_ms),
    exact: gps && agree,
  }));
}

/**
 * Reads the heats by their numbers, with who rides in them and the transponders of today: all, that of a number, or those that
 * somebody called or started and that have no result of long ago. No other heat can be the one that is heard.
 */
export async function readTimedHeats(
  db: Db,
  race_id: number,
  which: 'all' | 'ridden' | { heat_id: number },
): Promise<HeatRow[]> {
  const heat_id = typeof which === 'string' ? null : which.heat_id;
  const { rows } = await sql<HeatRow>`
    with chip as (
      select k.rider_id, array_agg(k.chip) as chips from check_in_mark k
      where k.race_id = ${race_id} and k.what = 'chip' and k.chip is not null
        and not exists (select 1 from check_in_end e where e.mark_key = k.mark_key and e.race_id = k.race_id)
      group by k.rider_id
    ), said as (
      select o.category_id, o.phase, o.serie, min(o.heard_at) filter (where o.kind = 'call') as called_at,
        max(o.heard_at) filter (where o.kind = 'rerun') as again_at
      from day_op o where o.race_id = ${race_id} and o.kind in ('call', 'rerun') and o.held is null and o.category_id is not null
      group by o.category_id, o.phase, o.serie
    )
    select h.category_id, h.phase, h.serie, h.number, coalesce(d.attempt, 1) as attempt, said.called_at, said.again_at, d.settled_at,
      json_agg(json_build_object('entry_id', x.entry_id, 'plate', e.plate, 'lane', x.lane, 'status', x.status, 'removed', e.removed,
        'time_ms', x.time_ms, 'hill_ms', x.hill_ms, 'split_ms', x.split_ms,
        'chips', coalesce(chip.chips, array_remove(array[r.transponder], null))) order by coalesce(x.lane, 9), x.entry_id) as runs
    from heat h join run x using (heat_id) join entry e on e.entry_id = x.entry_id join rider r on r.rider_id = e.rider_id
      left join chip on chip.rider_id = e.rider_id left join heat_day d on d.heat_id = h.heat_id
      left join said on said.category_id = h.category_id and said.phase = h.phase and said.serie = h.serie
    where h.race_id = ${race_id} and (${which === 'all'} or h.heat_id = ${heat_id}::bigint or (${which === 'ridden'} and (said.called_at is not null or d.gate_at is not null)
      and (d.settled_at is null or d.settled_at > now() - interval '2 hours')))
    group by h.heat_id, h.category_id, h.phase, h.serie, h.number, d.attempt, said.called_at, said.again_at, d.settled_at
    order by nullif(regexp_replace(h.number, '\D', '', 'g'), '')::numeric nulls last, h.heat_id`.execute(db);
  return rows;
}

type GateRow = HeatName & { at_ms: number };

/** Reads the drops as people said them, each device by its last word about a ride, on our clock. */
async function readGates(db: Db, race_id: number): Promise<GateRow[]> {
  const { rows } = await sql<GateRow>`
    select category_id, phase, serie,
      ((extract(epoch from dropped_at::timestamptz) * 1000)::bigint - coalesce(clock_ms, 0))::bigint as at_ms
    from (select distinct on (o.device_id, o.category_id, o.phase, o.serie, o.attempt) o.category_id, o.phase, o.serie, d.clock_ms,
        o.body ->> 'dropped_at' as dropped_at
      from day_op o join day_device d using (device_id)
      where o.race_id = ${race_id} and o.kind = 'gate' and o.held is null and d.duty <> 'timing' and o.category_id is not null
      order by o.device_id, o.category_id, o.phase, o.serie, o.attempt, o.device_n desc) g
    where dropped_at is not null and category_id is not null and phase is not null and serie is not null`.execute(
    db,
  );
  return rows;
}

const usOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant) * 1000;

/** A rider who left without riding is on no list. */
export const ridersIn = ({ runs }: HeatRow): TimedRun[] =>
  runs.filter(({ status, removed }) => status !== null || removed === null);

/** What the order of a race is computed from, its heats by name, and the passings that were heard lately. */
export interface TimingOfRace {
  facts: TimingFacts;
  heats: ReadonlyMap<string, HeatRow>;
  /** Their sources and numbers, `p3-1/1 100`. */
  fresh: ReadonlySet<string>;
}

export const passingKey = ({ source, no }: Pick<Passing, 'source' | 'no'>): string => `${source} ${no}`;

/** Reads what is known of a race at this moment. Returns null when nothing was heard lately. */
export async function readTiming(db: Db, race_id: number, now_ms: number): Promise<TimingOfRace | null> {
  const passings = await readPassings(db, race_id);
  if (passings.length === 0) return null;
  const sources = sourcesOf(await readSources(db, race_id));
  const heats = await readTimedHeats(db, race_id, 'ridden');
  const gates = await readGates(db, race_id);
  return {
    facts: {
      sources,
      passings,
      heats: heats.map((heat) => ({
        heat: heatKeyOf(heat),
        called_us: usOf(heat.called_at),
        settled_us: usOf(heat.settled_at),
        again_us: usOf(heat.again_at),
        riders: ridersIn(heat).map(({ entry_id, chips }) => ({ entry_id, chips })),
      })),
      gates: gates.map((gate) => ({ heat: heatKeyOf(gate), at_us: gate.at_ms * 1000 })),
      now_us: now_ms * 1000,
    },
    heats: new Map(heats.map((heat) => [heatKeyOf(heat), heat])),
    fresh: new Set(passings.filter(({ is_fresh }) => is_fresh).map(passingKey)),
  };
}
