import { sql } from 'kysely';
import type { DrawCause } from '#rules/raceday/day/draw-room.ts';
import type { PrintedHeat } from '#rules/raceday/day/paper/sheet-changes.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

/** A draw as stored, with its author. */
export interface DrawRow {
  draw_id: number;
  category_id: number;
  phase: Phase;
  algorithm: string;
  seed: string;
  drawn_at: string;
  by: string;
  cause: DrawCause;
  reason: string | null;
  replaced_at: string | null;
}

/** Reads every draw of a race, newest first. */
export async function readDraws(db: Db, race_id: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select d.draw_id, d.category_id, d.phase, d.algorithm, d.seed, d.drawn_at,
      coalesce(${personName('u')}, '') as by, d.cause, d.reason, d.replaced_at
    from draw d left join users u on u.user_id = d.drawn_by where d.race_id = ${race_id} order by d.draw_id desc`.execute(
    db,
  );
  return rows;
}

/** Reads the draw that the motos of a class come from. It is null when it is none of ours. */
export async function readStandingDraw(
  db: Db,
  race_id: number,
  category_id: number,
): Promise<Pick<DrawRow, 'draw_id' | 'seed'> | null> {
  const { rows } = await sql<Pick<DrawRow, 'draw_id' | 'seed'>>`
    select draw_id, seed from draw
    where race_id = ${race_id} and category_id = ${category_id} and phase = 'M1' and replaced_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A draw that is about to be written. */
export interface NewDraw {
  category_id: number;
  phase: Phase;
  algorithm: string;
  seed: string;
  input: readonly object[];
  cause: DrawCause;
  reason: string | null;
}

/** A rider at a gate of a heat that is about to be written. */
export interface NewGate extends HeatName {
  entry_id: number;
  lane: number;
}

/** Writes draws with their heats and gates in three statements, however many there are. */
export async function insertDraws(
  tx: Db,
  { race_id, drawn_by }: { race_id: number; drawn_by: number | null },
  draws: readonly NewDraw[],
  heats: readonly (HeatName & Pick<PrintedHeat, 'number' | 'sheet'>)[],
  gates: readonly NewGate[],
): Promise<void> {
  await sql`
    insert into draw (race_id, category_id, phase, algorithm, seed, input, cause, reason, drawn_by)
    select ${race_id}, t.category_id, t.phase, t.algorithm, t.seed, t.input, t.cause, t.reason, ${drawn_by}::bigint
    from jsonb_to_recordset(${JSON.stringify(draws)}::jsonb)
      as t(category_id bigint, phase text, algorithm text, seed text, input jsonb, cause text, reason text)`.execute(
    tx,
  );
  await sql`
    insert into heat (race_id, category_id, phase, serie, number, sheet)
    select ${race_id}, t.category_id, t.phase, t.serie, t.number, t.sheet
    from jsonb_to_recordset(${JSON.stringify(heats)}::jsonb)
      as t(category_id bigint, phase text, serie smallint, number text, sheet smallint)`.execute(tx);
  await sql`
    insert into run (race_id, category_id, entry_id, phase, heat_id, lane)
    select h.race_id, h.category_id, t.entry_id, h.phase, h.heat_id, t.lane
    from jsonb_to_recordset(${JSON.stringify(gates)}::jsonb)
      as t(category_id bigint, phase text, serie smallint, entry_id bigint, lane smallint)
    join heat h on h.race_id = ${race_id} and h.category_id = t.category_id and h.phase = t.phase and h.serie = t.serie`.execute(
    tx,
  );
}

/** Removes the heats of some classes, of all their phases or of one. Their draws stay, marked as replaced. */
export async function removeDrawn(
  tx: Db,
  race_id: number,
  classes: readonly { category_id: number; phase: Phase | null }[],
): Promise<void> {
  const lines = JSON.stringify(classes);
  await sql`
    delete from heat h using jsonb_to_recordset(${lines}::jsonb) as t(category_id bigint, phase text)
    where h.race_id = ${race_id} and h.category_id = t.category_id and (t.phase is null or h.phase = t.phase)`.execute(
    tx,
  );
  await sql`
    update draw d set replaced_at = now() from jsonb_to_recordset(${lines}::jsonb) as t(category_id bigint, phase text)
    where d.race_id = ${race_id} and d.category_id = t.category_id and (t.phase is null or d.phase = t.phase)
      and d.replaced_at is null`.execute(tx);
}

/** Gives heats other race numbers. Sheets with the old ones are out of date. */
export async function renumberHeats(
  tx: Db,
  heats: readonly { heat_id: number; number: string }[],
): Promise<void> {
  await sql`
    update heat h set number = t.number, sheet = h.sheet + 1
    from jsonb_to_recordset(${JSON.stringify(heats)}::jsonb) as t(heat_id bigint, number text)
    where h.heat_id = t.heat_id and h.number <> t.number`.execute(tx);
}
