import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Client, ClientConfig } from 'pg';
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Opening, Sequences, WaitingJobs } from '#server/backup/file/format.ts';
import type { BackupContents } from '#server/backup/file/read-backup.ts';
import { BackupRefusal } from '#server/backup/file/refusal.ts';
import { clearForLoading, makeSchema } from './restore-schema.ts';
import { connectPlainly, copyStatement, countCopied } from '#server/backup/file/snapshot.ts';
import { forgetPaperKeys } from '#server/storage/sealing/paper-key-queries.ts';
import type { Migration } from '#server/db/migrate.ts';
import { refuseIncompleteSchema } from '#server/db/schema-objects.ts';

type Table = Opening['tables'][number];

interface Loading {
  table: Table;
  rows: CopyStreamQuery;
  /** What the database said of a row that was sent before. */
  failure: Error | null;
}

interface FileFacts {
  media_type: string;
}

/**
 * A database being restored, all of it in one transaction: until `commit` nobody sees anything of it, and a process that ends leaves
 * the database as it was.
 */
export class RestoringDatabase {
  readonly #client: Client;
  #bringBack: () => Promise<void> = async () => {};
  #loading: Loading | null = null;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Begins. In: how to connect, and what is asked of the database first. */
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

  /** Takes more rows of a table. Those of one table come one after another. */
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

  /** All rows are in: constraints, indexes and triggers come back, and with them the checks of the database itself. */
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

  /** Every file that the rows name. */
  async files(): Promise<Map<string, FileFacts>> {
    const { rows } = await this.#client.query<FileFacts & { storage_key: string }>(
      'select storage_key, media_type from file',
    );
    return new Map(rows.map(({ storage_key, media_type }) => [storage_key, { media_type }]));
  }

  /** Reads every table again and compares it with what the backup says of it. */
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

  /** Jobs that waited are held back: a copy must not do what the first one does. */
  async holdJobs(jobs: WaitingJobs): Promise<void> {
    await this.#client.query(
      `insert into restored_job (task, payload, job_key, run_at, max_attempts)
       select task, payload, job_key, run_at, max_attempts
       from jsonb_to_recordset($1) as j (task text, payload jsonb, job_key text, run_at timestamptz, max_attempts int)`,
      [JSON.stringify(jobs)],
    );
  }

  /** The papers are sealed by the keys of here. After the comparison: it changes rows. */
  async forgetPaperKeys(): Promise<void> {
    for (const statement of forgetPaperKeys) await this.#client.query(statement);
  }

  async commit(): Promise<void> {
    await this.#client.query('analyze');
    await this.#client.query('commit');
  }

  /** Without a commit before, nothing of it stays. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}
