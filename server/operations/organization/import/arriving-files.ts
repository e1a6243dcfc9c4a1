import type { Client } from 'pg';
import { type FileStores, openFileStores } from '#server/operations/backup/file/file-stores.ts';
import { storageKey } from '#server/operations/backup/file/format.ts';
import { RestoringFiles } from '#server/operations/backup/restore/restore-files.ts';
import type { Config } from '#server/ground/config/config.ts';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';
import type { Numbers } from './numbers.ts';
import { plainValue } from './row-text.ts';

type Values = ReadonlyMap<string, string>;

interface KnownFile {
  storage_key: string;
  file_id: string;
  is_public: boolean;
}

/**
 * Brings pictures and papers. Each has a pending row before its bytes are written, outside of the transaction that brings the
 * other rows: an import that is killed leaves what the sweep finds, and nothing that has no row.
 */
export class ArrivingFiles {
  readonly #client: Client;
  readonly #numbers: Numbers;
  readonly #stores: FileStores;
  readonly #files: RestoringFiles;

  constructor(client: Client, config: Config, numbers: Numbers) {
    this.#client = client;
    this.#numbers = numbers;
    this.#stores = openFileStores(config);
    this.#files = new RestoringFiles(this.#stores);
  }

  /** Writes pending rows. A picture that is here already is the same one, because its name is the digest of its bytes. */
  async announce(rows: readonly Values[]): Promise<void> {
    const files = rows.map((values) => ({
      file_id: values.get('file_id') ?? '',
      storage_key: plainValue(values.get('storage_key')) ?? '',
      media_type: plainValue(values.get('media_type')),
      byte_size: values.get('byte_size'),
      sha256: plainValue(values.get('sha256')),
      is_public: values.get('is_public') === 't',
    }));
    const { rows: here } = await this.#client.query<KnownFile>(
      'select storage_key, file_id, is_public from file where storage_key = any($1)',
      [files.map(({ storage_key }) => storage_key)],
    );
    const found = new Map(here.map((file) => [file.storage_key, file]));
    const fresh: object[] = [];
    for (const file of files) {
      const known = found.get(file.storage_key);
      if (known && !known.is_public)
        throw new OrganizationRefusal('already_here', { what: 'A paper of the file' });
      if (known) this.#numbers.isHere('file', file.file_id, known.file_id);
      else fresh.push({ ...file, file_id: this.#numbers.arrive('file', file.file_id) });
    }
    await this.#client.query(
      `insert into file (file_id, storage_key, media_type, byte_size, sha256, is_public, file_state)
       select file_id, storage_key, media_type, byte_size, sha256, is_public, 'pending' from jsonb_to_recordset($1)
         as f (file_id bigint, storage_key text, media_type text, byte_size bigint, sha256 text, is_public boolean)`,
      [JSON.stringify(fresh)],
    );
  }

  async add(key: string, bytes: Buffer): Promise<void> {
    const { rows } = await this.#client.query<{ media_type: string }>(
      'select media_type from file where storage_key = $1',
      [key],
    );
    const [file] = rows;
    if (!file) throw new OrganizationRefusal('not_equal', { what: `${key} has no row` });
    await this.#files.add(key, bytes, file.media_type);
  }

  done(): Promise<void> {
    return this.#files.done();
  }

  /** Removes what was brought by an import that did not succeed. Rows that it kept stay. */
  async undo(): Promise<void> {
    await this.#files.done().catch(() => {});
    const { shift, highest } = this.#numbers;
    await removeUnnamed(
      this.#client,
      this.#stores,
      `file_state = 'pending' and file_id > ${shift} and file_id <= ${highest}`,
    );
  }

  close(): void {
    this.#stores.close();
  }
}

/** Removes files with their bytes. A picture that somebody uploaded meanwhile, which has the same name, stays. */
async function removeUnnamed(client: Client, stores: FileStores, which: string): Promise<number> {
  const { rows } = await client.query<{ file_id: string; storage_key: string }>(
    `select file_id, storage_key from file where ${which} order by file_id`,
  );
  let removed = 0;
  for (const { file_id, storage_key } of rows) {
    await client.query('begin');
    try {
      await client.query('delete from file where file_id = $1', [file_id]);
      if (storageKey.test(storage_key)) await stores.remove(storage_key);
      await client.query('commit');
      removed += 1;
    } catch (error) {
      await client.query('rollback');
      if (!isNamed(error)) throw error;
      await client.query(`update file set file_state = 'kept', withheld_at = null where file_id = $1`, [
        file_id,
      ]);
    }
  }
  return removed;
}

/** Tells whether a row could not go because another one names it. */
function isNamed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001');
}

/**
 * Removes files that an erasure left without anybody who names them, and pictures of an import that was killed. Papers that shall linger are left
 * to the sweep.
 */
export async function removeLeftFiles(client: Client, config: Config): Promise<number> {
  const stores = openFileStores(config);
  try {
    return await removeUnnamed(
      client,
      stores,
      `file_state = 'discarded' and ${config.PAPERS_LINGER_DAYS === 0 ? 'true' : 'is_public'} or (file_state = 'pending' and is_public)`,
    );
  } finally {
    stores.close();
  }
}
