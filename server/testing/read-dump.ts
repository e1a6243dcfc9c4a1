import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { TestApp } from '#server/testing/app.ts';
import type { DumpRow } from '#server/publishing/open-data/dump/tables/table.ts';
import { DUMP_FILES } from '#server/publishing/open-data/dump/make-dump.ts';

/** The files of the current dump, read from the store. */
export class WrittenDump {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Returns the folder, which is empty when there is no dump. */
  async folder(): Promise<string> {
    const { rows } = await this.#app.pool.query<{ folder: string }>(
      `select folder from dump where dump_state = 'ready'`,
    );
    return rows[0]?.folder ?? '';
  }

  async bytes(name: string): Promise<Buffer> {
    return buffer(await this.#app.streams.get(`${await this.folder()}/${name}`));
  }

  async text(name: string): Promise<string> {
    const bytes = await this.bytes(name);
    return (name.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes).toString();
  }

  /** Returns everything in it. */
  async all(): Promise<string> {
    const texts: string[] = [];
    for (const name of DUMP_FILES) texts.push(await this.text(name));
    return texts.join('\n');
  }

  async rows(table: string): Promise<DumpRow[]> {
    return (await this.text(`${table}.jsonl.gz`))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as DumpRow);
  }
}
