import { sql } from 'kysely';
import type { PassingLine, TIMING_POINTS, TimingSourceState } from '#contract/raceday/judging/passings.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** What a call says of a source. */
export interface SourceWord {
  source: string;
  /** The highest number that it brings, or null without a passing. */
  last_no: number | null;
  /** Its clock minus ours, or null where the call does not tell. */
  clock_ms: number | null;
  noise: number | null;
  /** It is null where the call does not tell. */
  gps: boolean | null;
  temperature: number | null;
}

/** Stores what sources say of themselves. What a call does not tell stays as it was. */
export async function noteSources(
  tx: Db,
  race_id: number,
  point: (typeof TIMING_POINTS)[number],
  words: readonly SourceWord[],
): Promise<void> {
  await sql`
    insert into timing_source as s (race_id, source, point, last_no, clock_ms, noise, gps, temperature)
    select ${race_id}, t.source, ${point}, t.last_no, t.clock_ms, t.noise, coalesce(t.gps, false), t.temperature
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as t(source text, last_no bigint, clock_ms bigint, noise int, gps boolean,
      temperature int)
    order by t.source
    on conflict (race_id, source) do update set point = excluded.point,
      -- A bridge that lost its decoder says nothing of it, so that the table sees since when it is silent.
      last_at = case when excluded.last_no is null and excluded.clock_ms is null and excluded.noise is null and excluded.temperature is null
        then s.last_at else now() end,
      last_no = greatest(s.last_no, excluded.last_no), clock_ms = coalesce(excluded.clock_ms, s.clock_ms),
      noise = coalesce(excluded.noise, s.noise), temperature = coalesce(excluded.temperature, s.temperature),
      gps = case when excluded.noise is null and excluded.temperature is null and not excluded.gps then s.gps else excluded.gps end`.execute(
    tx,
  );
}

/** A passing with the number of its line. */
export type NumberedPassing = PassingLine & { line: number };

const told = (
  lines: readonly NumberedPassing[],
) => sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(line int, source text,
  no bigint, at_us bigint, chip text, label text, gate boolean, strength int, hits int, raw text)`;

/** Stores passings, each once. Returns how many are new, and the lines whose number says something else already. */
export async function insertPassings(
  tx: Db,
  race_id: number,
  lines: readonly NumberedPassing[],
): Promise<{ fresh: number; changed: number[] }> {
  const { rows: fresh } = await sql<{ no: number }>`
    insert into passing (race_id, source, no, at_us, chip, label, is_gate, strength, hits, raw)
    select distinct on (t.source, t.no) ${race_id}, t.source, t.no, t.at_us, t.chip, t.label, t.gate, t.strength, t.hits, t.raw
    from ${told(lines)} order by t.source, t.no, t.line
    on conflict do nothing returning no`.execute(tx);
  if (fresh.length === lines.length) return { fresh: fresh.length, changed: [] };
  const { rows: changed } = await sql<{ line: number }>`
    select coalesce(t.line, 0) as line from ${told(lines)} join passing p on p.race_id = ${race_id} and p.source = t.source and p.no = t.no
    where (p.at_us, p.chip, p.label, p.is_gate, p.strength, p.hits, p.raw)
      is distinct from (t.at_us, t.chip, t.label, t.gate, t.strength, t.hits, t.raw)
    order by 1`.execute(tx);
  return { fresh: fresh.length, changed: changed.map(({ line }) => line) };
}

/** So many numbers of a source are named as missing. */
const HOLES_SHOWN = 100;

/**
 * Reads the highest number of each source, or of some of them, and the first numbers below it that did not come. A program that
 * dials us (`ts-`) says everything again until it is answered: its numbers have gaps, and nothing is missing.
 */
export async function readHolesOfSources(
  db: Db,
  race_id: number,
  sources: readonly string[],
): Promise<{ source: string; known_to: number; holes: number[] }[]> {
  const { rows } = await sql<{ source: string; known_to: number; gaps: [from: number, until: number][] }>`
    select source, max(no) as known_to,
      coalesce(json_agg(json_build_array(before + 1, no - 1) order by no) filter (where no > before + 1 and source !~ '^ts-'), '[]') as gaps
    from (select source, no, lag(no) over (partition by source order by no) as before from passing
      where race_id = ${race_id} and source = any(${sources}::text[])) p
    group by source order by source`.execute(db);
  return rows.map(({ source, known_to, gaps }) => {
    const holes: number[] = [];
    for (const [from, until] of gaps)
      for (let no = from; no <= until && holes.length < HOLES_SHOWN; no += 1) holes.push(no);
    return { source, known_to, holes };
  });
}

/** Reads the sources of a race as the table sees them, by their points. */
export async function readSourceStates(db: Db, race_id: number): Promise<TimingSourceState[]> {
  const { rows } = await sql<Omit<TimingSourceState, 'holes'>>`
    select source, point, last_no, last_at as heard_at, clock_ms, noise, gps, temperature from timing_source
    where race_id = ${race_id} order by array_position(array['gate', 'hill', 'corner', 'finish', 'by_time'], point), source`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const known = await readHolesOfSources(
    db,
    race_id,
    rows.map(({ source }) => source),
  );
  return rows.map((row) => ({
    ...row,
    holes: known.find(({ source }) => source === row.source)?.holes ?? [],
  }));
}

/** Deletes passings of long ago. By now the sheets that were made of them stand in the log. */
export async function sweepPassings(db: Db): Promise<void> {
  await sql`delete from passing where heard_at < now() - interval '30 days'`.execute(db);
}
