import { sql } from 'kysely';
import type { z } from 'zod';
import type { getSlit, listSlits } from '#contract/raceday/judging/camera.ts';
import { Refusal } from '#contract/errors.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { SlitMark } from '#rules/raceday/timing/slit/slit.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** A picture of the line as a phone or the table says it. */
interface SaidSlit {
  picture_id: string;
  race_id: number;
  taken_ms: number;
  times_us: readonly number[];
  heat: HeatName | null;
  marks: readonly SlitMark[];
  marked_ms: number | null;
}

/**
 * Stores what a phone says of a picture. What was marked later stays, wherever it was marked. Returns whether the bytes are here, or null
 * where another race has the name.
 */
export async function saveSlit(tx: Db, slit: SaidSlit): Promise<{ has_picture: boolean } | null> {
  const { picture_id, race_id, taken_ms, times_us, heat, marks, marked_ms } = slit;
  const { rows } = await sql<{ has_picture: boolean }>`
    insert into slit_picture as s (picture_id, race_id, taken_at, times_us, category_id, phase, serie, marks, marked_at)
    values (${picture_id}::uuid, ${race_id}, to_timestamp(${taken_ms}::double precision / 1000), ${[...times_us]}::integer[],
      ${heat?.category_id ?? null}::bigint, ${heat?.phase ?? null}, ${heat?.serie ?? null}::smallint,
      ${JSON.stringify(marks)}::jsonb, to_timestamp(${marked_ms}::double precision / 1000))
    on conflict (picture_id) do update set heard_at = now(),
      (category_id, phase, serie, marks, marked_at) = (select e.category_id, e.phase, e.serie, e.marks, e.marked_at
        from (values (s.category_id, s.phase, s.serie, s.marks, s.marked_at, 1),
          (excluded.category_id, excluded.phase, excluded.serie, excluded.marks, excluded.marked_at, 2)) as e(category_id, phase, serie, marks, marked_at, turn)
        order by e.marked_at desc nulls last, e.turn desc limit 1)
      where s.race_id = excluded.race_id
    returning s.file_id is not null as has_picture`.execute(tx);
  return rows[0] ?? null;
}

/** Reads which heat a picture was marked for, and whether another picture of that heat is marked. */
export async function readMarkedHeat(
  tx: Db,
  race_id: number,
  picture_id: string,
): Promise<(HeatName & { is_alone: boolean }) | null> {
  const { rows } = await sql<HeatName & { is_alone: boolean }>`
    select s.category_id, s.phase, s.serie, not exists (select from slit_picture o where o.race_id = s.race_id
      and (o.category_id, o.phase, o.serie) = (s.category_id, s.phase, s.serie) and o.picture_id <> s.picture_id and o.marks <> '[]') as is_alone
    from slit_picture s where s.race_id = ${race_id} and s.picture_id = ${picture_id}::uuid and s.category_id is not null
      and s.phase is not null and s.serie is not null and s.marks <> '[]' for update`.execute(tx);
  return rows[0] ?? null;
}

/** Refuses a class that is not of the race. Throws a Refusal. */
export async function refuseElsewhere(tx: Db, race_id: number, category_id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from race_category where race_id = ${race_id} and category_id = ${category_id}`.execute(tx);
  if (rows.length === 0) throw new Refusal('race.category_elsewhere', 'heat');
}

/** Writes what the table marks, and returns when the picture was taken and how many frames it has. Throws a Refusal. */
export async function writeMarks(
  tx: Db,
  { race_id, picture_id }: { race_id: number; picture_id: string },
  { category_id, phase, serie }: HeatName,
  marks: readonly SlitMark[],
): Promise<{ taken_at: string; times_us: number[] }> {
  const { rows } = await sql<{ taken_at: string; times_us: number[] }>`
    update slit_picture set category_id = ${category_id}, phase = ${phase}, serie = ${serie}, marks = ${JSON.stringify(marks)}::jsonb, marked_at = now()
    where picture_id = ${picture_id}::uuid and race_id = ${race_id} returning taken_at, times_us`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Refusal('document.not_found');
  return row;
}

/** Gives a picture its bytes, if they are as large as its frames need. */
export async function giveFile(
  tx: Db,
  picture_id: string,
  file_id: number,
  size: { width: number; row: number; height: number },
) {
  const { rows } = await sql`
    update slit_picture s set file_id = f.file_id from file f
    where s.picture_id = ${picture_id}::uuid and s.file_id is null and f.file_id = ${file_id} and f.width = ${size.width}
      and f.height = ${size.height}::int * ceil(cardinality(s.times_us)::numeric / ${size.row}::int)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Tells whether the bytes of a picture are here, or returns null where it was never said. */
export async function hasSlitFile(db: Db, race_id: number, picture_id: string): Promise<boolean | null> {
  const { rows } = await sql<{ has_file: boolean }>`
    select file_id is not null as has_file from slit_picture where race_id = ${race_id} and picture_id = ${picture_id}::uuid`.execute(
    db,
  );
  return rows[0]?.has_file ?? null;
}

type Listed = z.infer<typeof listSlits.reply>['items'][number];

/** Reads the pictures of a race that came whole, newest first. */
export async function readSlits(db: Db, race_id: number): Promise<Listed[]> {
  const { rows } = await sql<{
    picture_id: string;
    taken_at: string;
    category_id: number | null;
    phase: Phase | null;
    serie: number | null;
    marks: number;
    marked_at: string | null;
  }>`
    select picture_id, taken_at, category_id, phase, serie, jsonb_array_length(marks) as marks, marked_at from slit_picture
    where race_id = ${race_id} and file_id is not null order by taken_at desc`.execute(db);
  return rows.map(({ category_id, phase, serie, ...row }) => ({
    ...row,
    heat: category_id === null || phase === null || serie === null ? null : { category_id, phase, serie },
  }));
}

type Slit = z.infer<typeof getSlit.reply>;

/** Reads when the frames of a picture were taken, and its marks. Throws a Refusal. */
export async function readSlit(db: Db, race_id: number, picture_id: string): Promise<Slit> {
  const { rows } = await sql<Slit>`
    select taken_at, times_us, marks from slit_picture where race_id = ${race_id} and picture_id = ${picture_id}::uuid`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('document.not_found');
  return row;
}

/** Returns the file of a picture. Throws a Refusal. */
export async function readSlitFile(db: Db, race_id: number, picture_id: string): Promise<number> {
  const { rows } = await sql<{ file_id: number | null }>`
    select file_id from slit_picture where race_id = ${race_id} and picture_id = ${picture_id}::uuid`.execute(
    db,
  );
  const file_id = rows[0]?.file_id ?? null;
  if (file_id === null) throw new Refusal('document.not_found');
  return file_id;
}

/** Deletes what was said of pictures two days ago. Their bytes go by themselves. */
export async function sweepSlits(db: Db): Promise<void> {
  await sql`delete from slit_picture where heard_at < now() - interval '2 days'`.execute(db);
}
