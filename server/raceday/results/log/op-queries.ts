import { sql } from 'kysely';
import { keptSaid } from '#contract/raceday/judging/ops.ts';
import type { HeardOp } from '#contract/raceday/judging/day.ts';
import type { HeatName, HeatOp, Said } from '#rules/raceday/judging/heat-ops.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The settings for judging a day. */
export interface Judging {
  seats: number;
  table_confirms: boolean;
  two_sign: boolean;
  /** The day began when a relegation by judges was still in force without the table. */
  judges_relegate: boolean;
  /** Protests are accepted for so many minutes after a stage is posted. */
  protest_minutes: number;
}

/** The locked day of a race: its settings for judging, and the status of the race. */
export interface HeldDay extends Judging {
  race_status: RaceStatus;
  /** The number of its last operation. */
  op_seq: number;
  /** The posted stages, by `stageKeyOf`. */
  posted: ReadonlySet<string>;
}

/** Locks the day of a race, so that operations are numbered. Returns null without a day that is drawn here. */
export async function lockJudging(tx: Db, race_id: number): Promise<HeldDay | null> {
  // The race is locked first, as everybody does who draws or publishes. The lock is not shared, because the first
  // result starts the race.
  const { rows: races } = await sql<Pick<HeldDay, 'race_status'>>`
    select race_status from race where race_id = ${race_id} for no key update`.execute(tx);
  // A posting locks the race: what is posted no longer changes.
  const { rows: days } = await sql<Judging & Pick<HeldDay, 'op_seq'> & { posted: string[] }>`
    select seats, table_confirms, two_sign, judges_relegate, protest_minutes, op_seq,
      coalesce((select json_agg(p.category_id || ' ' || p.stage) filter (where p.became <> 'RACING')
        from (select distinct on (category_id, stage) category_id, stage, became from stage_publication
          where race_id = ${race_id} order by category_id, stage, stage_publication_id desc) p), '[]') as posted
    from race_day where race_id = ${race_id} for no key update`.execute(tx);
  const [race] = races;
  const [day] = days;
  if (!race || !day) return null;
  return { ...race, ...day, posted: new Set(day.posted) };
}

export async function readJudging(db: Db, race_id: number): Promise<Judging | null> {
  const { rows } = await sql<Judging>`
    select seats, table_confirms, two_sign, judges_relegate, protest_minutes from race_day where race_id = ${race_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function writeJudging(
  tx: Db,
  race_id: number,
  judging: Omit<Judging, 'judges_relegate'>,
): Promise<void> {
  const { seats, table_confirms, two_sign, protest_minutes } = judging;
  await sql`
    update race_day set seats = ${seats}, table_confirms = ${table_confirms}, two_sign = ${two_sign},
      protest_minutes = ${protest_minutes}
    where race_id = ${race_id}`.execute(tx);
}

/** An operation to be stored; `carried_by` is the id of the device that brought it. */
export type OpToWrite = Omit<HeardOp['op'], 'said'> & { said: Said } & Pick<
    HeardOp,
    'op_id' | 'carried_by' | 'held'
  >;

/** Returns those of some ids that were already received, with their contents. */
export async function readKnown(
  db: Db,
  op_ids: readonly string[],
): Promise<Map<string, { same: string; held: HeardOp['held'] }>> {
  const { rows } = await sql<{ op_id: string; same: string; held: HeardOp['held'] }>`
    select op_id, coalesce(concat_ws(' ', kind, category_id, phase, serie, attempt, body), '') as same, held
    from day_op where op_id = any(${op_ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ op_id, ...one }) => [op_id, one]));
}

/** Returns an operation's content as `readKnown` does: the database writes its body in one way for all. */
export async function sameOf(
  db: Db,
  ops: readonly Pick<OpToWrite, 'op_id' | 'said' | 'heat' | 'attempt'>[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ op_id: string; same: string }>`
    select coalesce(op_id, '') as op_id, coalesce(concat_ws(' ', kind, category_id, phase, serie, attempt, body), '') as same
    from jsonb_to_recordset(${JSON.stringify(ops.map(flat))}::jsonb)
      as t(op_id text, kind text, category_id bigint, phase text, serie smallint, attempt smallint, body jsonb)`.execute(
    db,
  );
  return new Map(rows.map(({ op_id, same }) => [op_id, same]));
}

const flat = ({ op_id, said, heat, attempt }: Pick<OpToWrite, 'op_id' | 'said' | 'heat' | 'attempt'>) => ({
  op_id,
  ...said,
  category_id: heat?.category_id ?? null,
  phase: heat?.phase ?? null,
  serie: heat?.serie ?? null,
  attempt,
});

/** Stores operations after those of the day, in the given order. The day must be locked. */
export async function insertOps(tx: Db, race_id: number, ops: readonly OpToWrite[]): Promise<void> {
  if (ops.length === 0) return;
  const lines = ops.map((op, index) => ({ ...op, ...flat(op), index: index + 1 }));
  await sql`
    with day as (
      update race_day set op_seq = op_seq + ${ops.length} where race_id = ${race_id} returning op_seq - ${ops.length} as before
    )
    insert into day_op (op_id, race_id, seq, device_id, device_n, kind, seat, category_id, phase, serie, attempt, body, said_at, via,
      carried_by, held)
    select t.op_id, ${race_id}, day.before + t.index, t.device_id, t.device_n, t.kind, t.seat, t.category_id, t.phase, t.serie, t.attempt,
      t.body, t.said_at, t.via, t.carried_by, t.held
    from day, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(op_id uuid, index int, device_id uuid, device_n int, kind text,
      seat smallint, category_id bigint, phase text, serie smallint, attempt smallint, body jsonb, said_at timestamptz, via text,
      carried_by uuid, held text)`.execute(tx);
}

interface OpRow {
  op_id: string;
  device_id: string;
  device_n: number;
  seat: number | null;
  attempt: number;
  is_held: boolean;
  by_timing: boolean;
  by_camera: boolean;
  said: { kind: string; body: unknown };
  category_id: number | null;
  phase: HeatName['phase'] | null;
  serie: number | null;
}

const storedOp = ({ said, is_held, category_id, phase, serie, ...row }: OpRow): HeatOp => ({
  ...row,
  ...keptSaid.parse(said),
  held: is_held,
  heat: category_id === null || phase === null || serie === null ? null : { category_id, phase, serie },
});

/** Reads the operations about some heats, and about the whole day. */
export async function readOpsOf(db: Db, race_id: number, heats: readonly HeatName[]): Promise<HeatOp[]> {
  const { rows } = await sql<OpRow>`
    select o.op_id, o.device_id, o.device_n, o.seat, o.attempt, o.held is not null as is_held, d.duty = 'timing' as by_timing, d.duty = 'camera' as by_camera,
      json_build_object('kind', o.kind, 'body', o.body) as said, o.category_id, o.phase, o.serie
    from day_op o join day_device d using (device_id)
    where o.race_id = ${race_id} and (o.category_id is null or (o.category_id, o.phase, o.serie) in (
      select t.category_id, t.phase, t.serie
      from jsonb_to_recordset(${JSON.stringify(heats)}::jsonb) as t(category_id bigint, phase text, serie smallint)))
    order by o.seq`.execute(db);
  return rows.map(storedOp);
}

/** Reads the heats that some operations, or some devices, are about. */
export async function readHeatsSpokenOf(
  db: Db,
  race_id: number,
  of: { op_ids: readonly string[]; device_ids: readonly string[] },
): Promise<HeatName[]> {
  const { rows } = await sql<HeatName>`
    select distinct category_id, phase, serie from day_op
    where race_id = ${race_id} and category_id is not null
      and (op_id = any(${of.op_ids}::uuid[]) or device_id = any(${of.device_ids}::uuid[]))`.execute(db);
  return rows;
}
