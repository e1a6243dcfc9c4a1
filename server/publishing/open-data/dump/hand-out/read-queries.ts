import { sql } from 'kysely';
import type { Dump } from '#contract/publishing/open-data/dump.ts';
import type { Db } from '#server/ground/db/pool.ts';

type ShownFile = Dump['files'][number];

/** Reads the current dump with its files in one statement. Returns null when there is none. */
export async function readShownDump(
  db: Db,
): Promise<{ made_at: string; is_withheld: boolean; files: ShownFile[] } | null> {
  const { rows } = await sql<{ made_at: string; is_withheld: boolean; files: ShownFile[] }>`
    select coalesce(d.made_at, d.begun_at) as made_at, exists (select from dump_outdated) as is_withheld,
      coalesce((select json_agg(json_build_object('file_name', f.file_name, 'byte_size', f.byte_size, 'sha256', f.sha256,
        'row_count', f.row_count)) from dump_file f where f.dump_id = d.dump_id), '[]') as files
    from dump d where d.dump_state = 'ready'`.execute(db);
  return rows[0] ?? null;
}

/** A file of the dump as it may be sent at this moment. It is null when there is none of that name. */
export interface HandedFile {
  folder: string;
  made_at: string;
  byte_size: number;
  sha256: string;
  is_withheld: boolean;
}

export async function readHandedFile(db: Db, file_name: string): Promise<HandedFile | null> {
  const { rows } = await sql<HandedFile>`
    select d.folder, coalesce(d.made_at, d.begun_at) as made_at, f.byte_size, f.sha256, exists (select from dump_outdated) as is_withheld
    from dump d join dump_file f using (dump_id) where d.dump_state = 'ready' and f.file_name = ${file_name}`.execute(
    db,
  );
  return rows[0] ?? null;
}
