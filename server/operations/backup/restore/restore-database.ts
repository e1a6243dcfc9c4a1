import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Client, ClientConfig } from 'pg';
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Opening, Sequences, WaitingJobs } from '#server/operations/backup/file/format.ts';
import type { BackupContents } from '#server/operations/backup/file/read-backup.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { clearForLoading, makeSchema } from './restore-schema.ts';
import { connectPlainly, copyStatement, countCopied } from '#server/operations/backup/file/snapshot.ts';
import { forgetPaperKeys } from '#server/ground/storage/sealing/paper-key-queries.ts';
import type { Migration } from '#server/ground/db/migrate.ts';
import { refuseIncompleteSchema } from '#server/ground/db/schema-objects.ts';

type Table = Opening['tables'][number];

interface Loading {
  table: Table;
  rows: CopyStreamQuery;
  /** The error that the database reported for a row that was sent before. */
  failure: Error | null;
}

interface FileFacts {
  media_type: string;
}

/** Restores a database in one transaction. Nobody sees it before `commit`, and a process that ends changes nothing. */
export class RestoringDatabase {
  readonly #client: Client;
  #bringBack: () => Promise<void> = async () => {};
  #loading: Loading | null = null;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Begins the restore after `refuse` has checked the database, and has thrown to refuse it. */
  static async open(
    connection: ClientConfig,
    refuse: (client: Client) => Promise<void>,
  ): Promise<RestoringDatabase> {
    const client = await connectPlainly(connection);
    try {
      await client.query('begin');
      await client.query(`set local maintenance_work_mem = '128MB'`);
      await refuse(client);
      return new RestoringDatabase(client);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  async makeSchema(migrations: readonly Migration[]): Promise<void> {
    await makeSchema(this.#client, migrations);
    this.#bringBack = await clearForLoading(this.#client);
  }

  /** Loads more rows of a table. The rows of one table come one after another. */
  async load(table: Table, chunk: Buffer): Promise<void> {
    if (this.#loading?.table.name !== table.name) {
      await this.#endTable();
      const rows = this.#client.query(copyFrom(copyStatement(table, 'from')));
      const loading: Loading = { table, rows, failure: null };
      rows.on('error', (error) => {
        loading.failure = error;
      });
      this.#loading = loading;
    }
    const { rows, failure } = this.#loading;
    if (failure) throw failure;
    if (!rows.write(chunk)) await once(rows, 'drain');
  }

  async #endTable(): Promise<void> {
    if (!this.#loading) return;
    const { rows, failure } = this.#loading;
    this.#loading = null;
    if (failure) throw failure;
    rows.end();
    await once(rows, 'finish');
  }

  /** Restores constraints, indexes and triggers after all rows are loaded, which runs the database's own checks. */
  async endTables(sequences: Sequences): Promise<void> {
    await this.#endTable();
    await this.#bringBack();
    for (const { name, last_value, is_called } of sequences)
      await this.#client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public."${name}"`,
        last_value,
        is_called,
      ]);
  }

  /** Reads every file that the rows name. */
  async files(): Promise<Map<string, FileFacts>> {
    const { rows } = await this.#client.query<FileFacts & { storage_key: string }>(
      'select storage_key, media_type from file',
    );
    return new Map(rows.map(({ storage_key, media_type }) => [storage_key, { media_type }]));
  }

  /** Reads every table again and compares it with what the backup states. */
  async verify({ opening, closing }: BackupContents, target: string): Promise<void> {
    const { rows: present } = await this.#client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const restored = new Set(opening.tables.map(({ name }) => name));
    const stray = present.find(({ name }) => !restored.has(name));
    if (stray) throw new BackupRefusal('not_equal', { what: `there is a table ${stray.name}`, target });
    for (const table of opening.tables) {
      const rows = this.#client.query(copyTo(copyStatement(table, 'to')));
      const digest = createHash('sha256');
      for await (const chunk of rows) digest.update(chunk);
      const written = closing.tables[table.name];
      const copied = await countCopied(this.#client, rows);
      if (written?.rows !== copied || written.sha256 !== digest.digest('hex'))
        throw new BackupRefusal('not_equal', { what: `the table ${table.name} differs`, target });
    }
    await refuseIncompleteSchema(this.#client);
  }

  /** Holds the waiting jobs back, because a copy must not do what the original does. */
  async holdJobs(jobs: WaitingJobs): Promise<void> {
    await this.#client.query(
      `insert into restored_job (task, payload, job_key, run_at, max_attempts)
       select task, payload, job_key, run_at, max_attempts
       from jsonb_to_recordset($1) as j (task text, payload jsonb, job_key text, run_at timestamptz, max_attempts int)`,
      [JSON.stringify(jobs)],
    );
  }

  /**
   * Forgets the keys of the backup, because ours seal the papers. It changes rows, so it comes after the comparison.
   */
  async forgetPaperKeys(): Promise<void> {
    for (const statement of forgetPaperKeys) await this.#client.query(statement);
  }

  async commit(): Promise<void> {
    await this.#client.query('analyze');
    await this.#client.query('commit');
  }

  /** Closes the connection. Without a commit before, nothing stays. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}
