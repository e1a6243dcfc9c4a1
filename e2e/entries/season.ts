import pg from 'pg';
import type { Page } from 'playwright-core';
import { join } from 'node:path';

/** What an office and a club would have arranged before a family comes, written straight into the site's database. */
export class Backstage {
  readonly #pool: pg.Pool;

  constructor(dataDir: string) {
    this.#pool = new pg.Pool({ host: join(dataDir, 'postgres.socket'), user: 'partidor', database: 'partidor', max: 2 });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async one<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> {
    const { rows } = await this.#pool.query<Row>(text, values);
    const [row] = rows;
    if (!row) throw new Error(`nothing came back from ${text}`);
    return row;
  }

  async run(text: string, values: unknown[] = []): Promise<void> {
    await this.#pool.query(text, values);
  }
}

export interface OpenRace {
  race_id: number;
  cup_id: number;
  race_date: string;
}

/** Closes the menu's chooser that is offered after signing in with several riders, when it is there. */
export async function skipChooser(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname !== '/login' || url.searchParams.has('chosen'), { timeout: 5000 }).catch(() => null);
}
