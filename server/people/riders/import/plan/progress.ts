import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { readRiderImportProgress } from '#contract/people/office/riders/rider-import.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Action = 'reading' | 'comparing' | 'writing';

/** An action, and until when somebody waits for it. */
interface Waiting {
  request_key: string;
  user_id: number;
  signal: AbortSignal;
}

/** The column keeps its stored name, because the version before runs beside this one while it is deployed. */
const stored = sql.raw('deed');

/** Nobody looks more often than this. */
const everyMs = 200;
/** The number of rows of an action between two checks for somebody who waits. */
export const ROWS_BETWEEN = 250;

/** Stores the progress of a sheet, outside of its transaction, and ends the action when the sender has left. */
export class ImportProgress {
  readonly #db: Db;
  readonly #waiting: Waiting;
  #toldAt = 0;
  #telling = false;

  constructor(db: Db, waiting: Waiting) {
    this.#db = db;
    this.#waiting = waiting;
  }

  /** Lets other work run. Throws a Refusal when the sender has left. */
  async step(action: Action, done: number, all: number | null): Promise<void> {
    this.tell(action, done, all);
    await nextTurn();
    if (this.#waiting.signal.aborted) throw new Refusal('spreadsheet.stopped');
  }

  /** Stores the progress. Nobody waits for this, and nothing fails because of it. */
  tell(action: Action, done: number, all: number | null): void {
    const now = performance.now();
    if (this.#telling || now - this.#toldAt < everyMs) return;
    this.#toldAt = now;
    this.#telling = true;
    const { request_key, user_id } = this.#waiting;
    void sql`
      insert into rider_import_progress (request_key, user_id, ${stored}, rows_done, rows_all)
      values (${request_key}, ${user_id}, ${action}, ${done}, ${all === null ? null : Math.max(done, all)})
      on conflict (request_key) do update set ${stored} = excluded.${stored}, rows_done = excluded.rows_done, rows_all = excluded.rows_all,
        told_at = now() where rider_import_progress.user_id = excluded.user_id`
      .execute(this.#db)
      .catch(() => null)
      .finally(() => {
        this.#telling = false;
      });
  }
}

/** Reads the progress of somebody's own sheet. */
export async function readProgress(
  db: Db,
  request_key: string,
  user_id: number,
): Promise<z.input<typeof readRiderImportProgress.reply>> {
  const { rows } = await sql<z.input<typeof readRiderImportProgress.reply>>`
    select ${stored} as action, rows_done, rows_all from rider_import_progress
    where request_key = ${request_key} and user_id = ${user_id}`.execute(db);
  return rows[0] ?? { action: null, rows_done: 0, rows_all: null };
}
