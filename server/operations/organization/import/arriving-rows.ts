import { once } from 'node:events';
import type { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { copyRows } from '#server/operations/backup/file/snapshot.ts';
import type { Opening } from '#server/operations/organization/file/format.ts';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';
import type { Owned, Plan } from '#server/operations/organization/shape/plan.ts';
import { selectRows, writeDownRows } from '#server/operations/organization/shape/sets.ts';
import type { Numbers } from './numbers.ts';
import { Lines, none, plainValue, renumberJson, renumberRow, RowsDigest } from './row-text.ts';

type FileTable = Opening['tables'][number];

/** The name of a table while its rows wait to be put beside those that are there. */
const waiting: Readonly<Record<string, string>> = { file: 'arriving_file' };

/** What riders may have that somebody here has already: it stays behind. */
const uniqueOfRiders = ['rider_dni', 'uci_id'] as const;

interface Loading {
  table: Owned;
  columns: readonly string[];
  lines: Lines;
  rows: CopyStreamQuery;
  failure: Error | null;
}

/** Brings the rows of a file into the database, in one transaction of `client`. What is here is looked up over `beside`. */
export class ArrivingRows {
  readonly #client: Client;
  readonly #beside: Client;
  readonly #plan: Plan;
  readonly #numbers: Numbers;
  readonly #inJson: ReturnType<typeof renumberJson>;
  readonly #digests = new Map<string, RowsDigest>();
  #loading: Loading | null = null;
  /** The riders whose document or licence number somebody here has already. */
  withoutNumber = 0;
  /** Accounts that are here and never proved their mailbox. */
  readonly unproved: string[] = [];

  constructor(client: Client, beside: Client, plan: Plan, numbers: Numbers) {
    this.#client = client;
    this.#beside = beside;
    this.#plan = plan;
    this.#numbers = numbers;
    this.#inJson = renumberJson(plan);
  }

  #tableOf(name: string): Owned {
    const table = this.#plan.tables.find((one) => one.name === name && one.is_carried);
    if (!table) throw new OrganizationRefusal('not_equal', { what: `there is no table ${name}` });
    return table;
  }

  async load(table: FileTable, chunk: Buffer): Promise<void> {
    if (this.#loading?.table.name !== table.name) await this.#begin(table);
    const loading = this.#loading;
    if (!loading) return;
    const { columns, lines, rows } = loading;
    const read = lines.push(chunk).map((line) => line.split('\t'));
    const arriving = await this.#lookUp(loading, read);
    const renumber = renumberRow(loading.table, columns, this.#inJson);
    const digest = this.#digestOf(table.name);
    let text = '';
    for (const values of arriving) {
      digest.add(values.join('\t'));
      text += `${renumber(values, this.#numbers.arrive).join('\t')}\n`;
    }
    if (loading.failure) throw loading.failure;
    if (text !== '' && !rows.write(text)) await Promise.race([once(rows, 'drain'), once(rows, 'close')]);
    if (loading.failure) throw loading.failure;
  }

  #digestOf(name: string): RowsDigest {
    const digest = this.#digests.get(name) ?? new RowsDigest();
    this.#digests.set(name, digest);
    return digest;
  }

  async #begin({ name, columns }: FileTable): Promise<void> {
    await this.end();
    const table = this.#tableOf(name);
    const into = waiting[name] ?? name;
    if (into !== name)
      await this.#client.query(
        `create temp table ${into} on commit drop as select * from ${name} with no data`,
      );
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = this.#client.query(copyFrom(`copy ${into} (${list}) from stdin`));
    const loading: Loading = { table, columns, lines: new Lines(), rows, failure: null };
    rows.on('error', (error) => {
      loading.failure = error;
    });
    this.#loading = loading;
  }

  /** Ends the table that is being loaded. Its foreign keys are checked. */
  async end(): Promise<void> {
    if (!this.#loading) return;
    const loading = this.#loading;
    this.#loading = null;
    if (loading.failure) throw loading.failure;
    loading.rows.end();
    await Promise.race([once(loading.rows, 'finish'), once(loading.rows, 'close')]);
    if (loading.failure) throw loading.failure;
  }

  /** Returns the rows to write, without those that are here already. */
  async #lookUp({ table, columns }: Loading, rows: string[][]): Promise<string[][]> {
    const valueOf = (values: readonly string[], column: string): string | null =>
      plainValue(values[columns.indexOf(column)]);
    const idOf = (values: readonly string[]): string => valueOf(values, table.identity ?? '') ?? '';
    if (table.name === 'file') return rows.filter((values) => !this.#numbers.knows('file', idOf(values)));
    if (table.name === 'country' || table.name === 'users') {
      const by = table.name === 'country' ? 'country_code' : 'user_email';
      const proof = table.name === 'country' ? 'true' : 'email_confirmed_at is not null';
      const { rows: found } = await this.#beside.query<{ id: string; by: string; is_proved: boolean }>(
        `select ${table.identity} as id, ${by} as by, ${proof} as is_proved from ${table.name} where ${by} = any($1)`,
        [rows.map((values) => valueOf(values, by))],
      );
      const here = new Map(found.map((one) => [one.by, one]));
      return rows.filter((values) => {
        const one = here.get(valueOf(values, by) ?? '');
        if (!one) return true;
        this.#numbers.isHere(table.name, idOf(values), one.id);
        if (!one.is_proved) this.unproved.push(one.id);
        return false;
      });
    }
    if (table.name === 'rider')
      for (const column of uniqueOfRiders) {
        const at = columns.indexOf(column);
        const said = rows.flatMap((values) => valueOf(values, column) ?? []);
        const { rows: taken } = await this.#beside.query<{ value: string }>(
          `select ${column} as value from rider where ${column} = any($1)`,
          [said],
        );
        const values = new Set(taken.map(({ value }) => value));
        for (const row of rows)
          if (values.has(row[at] ?? '')) {
            row[at] = none;
            this.withoutNumber += 1;
          }
      }
    return rows;
  }

  /** Puts the rows of files beside those that are here, as they were. The bytes have pending rows already. */
  async keepFiles(): Promise<void> {
    const columns = this.#tableOf('file')
      .columns.map(({ name }) => name)
      .filter((name) => !['file_id', 'storage_key', 'sealed_by'].includes(name));
    await this.#client.query(
      `update file f set ${columns.map((name) => `${name} = a.${name}`).join(', ')} from arriving_file a where a.file_id = f.file_id`,
    );
  }

  /** Reads the organization again, with the numbers of the file, and compares it with what the file holds. */
  async verify(tables: readonly FileTable[], organization_id: number): Promise<void> {
    for (const statement of writeDownRows(this.#plan, organization_id)) await this.#client.query(statement);
    for (const { name, columns } of tables) {
      const table = this.#tableOf(name);
      const renumber = renumberRow(table, columns, this.#inJson);
      const identity = columns.indexOf(table.identity ?? '');
      const found = new RowsDigest();
      const lines = new Lines();
      const list = columns.map((column) => `"${column}"`).join(', ');
      const { chunks } = copyRows(
        this.#client,
        `copy (select ${list} from (${selectRows(this.#plan, table)}) r) to stdout`,
      );
      for await (const chunk of chunks)
        for (const line of lines.push(chunk)) {
          const values = line.split('\t');
          if (!this.#numbers.wasHere(name, values[identity] ?? ''))
            found.add(renumber(values, this.#numbers.back).join('\t'));
        }
      if (found.text() !== this.#digestOf(name).text())
        throw new OrganizationRefusal('not_equal', { what: `the table ${name} differs` });
    }
  }
}
