import type { PlainSql } from '#server/ground/db/in-transaction.ts';

interface FileRow {
  storage_key: string;
  media_type: string;
  byte_size: number;
  sha256: string;
  width: number | null;
  height: number | null;
}

/** Stores the row of a public file, once for each storage key, and returns its id. */
export async function insertPublicFile(db: PlainSql, file: FileRow): Promise<number> {
  // The update changes nothing. Without it a row that is already there would not be returned.
  const { rows } = await db.query<{ file_id: number }>(
    `insert into file (storage_key, media_type, byte_size, sha256, width, height, is_public)
       values ($1, $2, $3, $4, $5, $6, true)
       on conflict (storage_key) do update set is_public = true returning file_id`,
    [file.storage_key, file.media_type, file.byte_size, file.sha256, file.width, file.height],
  );
  const [row] = rows;
  if (!row) throw new Error('A file that was just written has no row');
  return row.file_id;
}

/** Tells whether nobody may receive these bytes: they are hidden, or taken down. */
export async function isWithheld(db: PlainSql, storage_key: string): Promise<boolean> {
  const { rows } = await db.query(`select 1 from file where storage_key = $1 and withheld_at is not null`, [
    storage_key,
  ]);
  return rows.length > 0;
}

/** Reads the keys of all those. */
export async function readWithheld(db: PlainSql): Promise<string[]> {
  const { rows } = await db.query<{ storage_key: string }>(
    `select storage_key from file where withheld_at is not null`,
  );
  return rows.map(({ storage_key }) => storage_key);
}
