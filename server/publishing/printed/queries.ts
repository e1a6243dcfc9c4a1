import { sql } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { SheetName } from '#rules/files/sheets.ts';
import type { Db } from '#server/ground/db/pool.ts';

export interface PrintedAsk {
  race_id: number;
  kind: SheetName | 'certificate';
  rider_id: number | null;
  language: Language;
  version: string;
}

export interface Printed extends PrintedAsk {
  printed_id: number;
  file_id: number | null;
  /** An attempt failed. It will be retried later. */
  failed: boolean;
}

/** Finds the stored file of a print. Returns null when there is none of this version. */
export async function readPrintedFile(db: Db, ask: PrintedAsk): Promise<number | null> {
  const { rows } = await sql<{ file_id: number | null }>`
    select file_id from printed
    where race_id = ${ask.race_id} and kind = ${ask.kind} and rider_id is not distinct from ${ask.rider_id}
      and language = ${ask.language} and version = ${ask.version}`.execute(db);
  return rows[0]?.file_id ?? null;
}

/** Orders a print. Returns its id, and the file of another version that it replaces. */
export async function askPrinted(
  tx: Db,
  ask: PrintedAsk,
): Promise<{ printed_id: number; outdated: number | null }> {
  const { rows: before } = await sql<{ file_id: number | null }>`
    select file_id from printed where race_id = ${ask.race_id} and kind = ${ask.kind}
      and rider_id is not distinct from ${ask.rider_id} and language = ${ask.language} and version <> ${ask.version}
    for update`.execute(tx);
  const { rows } = await sql<{ printed_id: number }>`
    insert into printed (race_id, kind, rider_id, language, version)
    values (${ask.race_id}, ${ask.kind}, ${ask.rider_id}, ${ask.language}, ${ask.version})
    on conflict (race_id, kind, rider_id, language) do update set version = excluded.version, asked_at = now(), failed_at = null,
      file_id = case when printed.version = excluded.version then printed.file_id end
    returning printed_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A print that was just asked for has no row');
  return { printed_id: row.printed_id, outdated: before[0]?.file_id ?? null };
}

export async function readPrintedById(db: Db, printed_id: number): Promise<Printed | null> {
  const { rows } = await sql<Printed>`
    select printed_id, race_id, kind, rider_id, language, version, file_id, failed_at is not null as failed from printed where printed_id = ${printed_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Stores a print of version `shows`. Returns false when another version was ordered, or it is stored already. */
export async function savePrinted(tx: Db, asked: Printed, shows: string, file_id: number): Promise<boolean> {
  const { rows } = await sql`
    update printed set file_id = ${file_id}, version = ${shows}
    where printed_id = ${asked.printed_id} and version = ${asked.version} and file_id is null
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Marks a print as failed, which informs those who wait for it at once. */
export async function markPrintFailed(db: Db, printed_id: number): Promise<void> {
  await sql`update printed set failed_at = now() where printed_id = ${printed_id} and file_id is null`.execute(
    db,
  );
}

/** The code of a rider's certificate for a race, made once. */
export async function certificateCode(
  db: Db,
  race_id: number,
  rider_id: number,
  fresh: string,
): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    insert into certificate (code, race_id, rider_id) values (${fresh}, ${race_id}, ${rider_id})
    on conflict (race_id, rider_id) do update set issued_at = certificate.issued_at returning code`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A certificate that was just issued has no row');
  return row.code;
}

export async function readCertificate(
  db: Db,
  code: string,
): Promise<{ race_id: number; rider_id: number } | null> {
  const { rows } = await sql<{ race_id: number; rider_id: number }>`
    select race_id, rider_id from certificate where code = ${code}`.execute(db);
  return rows[0] ?? null;
}
