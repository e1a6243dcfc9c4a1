import type pg from 'pg';
import { openPool } from '#server/ground/db/pool.ts';
import type { Scene } from './scene.ts';

export type Kind = 'receipts' | 'results' | 'entries';
const kinds: readonly Kind[] = ['receipts', 'results', 'entries'];

/** What the clients know about one kind of write: keys that were acknowledged, and keys that never got an answer. */
export interface Account {
  readonly acknowledged: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
}

export interface Verdict {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/**
 * Compares acknowledged writes with their effects. A write is lost if it was acknowledged and has no effect. It is
 * doubled if it has more than one effect, or was never requested. A write without an answer may have one effect or
 * none.
 */
export function judge({ acknowledged, open }: Account, effects: ReadonlyMap<string, number>): Verdict {
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((key) => (effects.get(key) ?? 0) === 0),
    doubled: [...effects]
      .filter(([key, times]) => times > 1 || (times > 0 && !acknowledged.has(key) && !open.has(key)))
      .map(([key]) => key),
  };
}

/** Reads how often each key took effect: cash that moved, heats that were written, riders who are entered. */
const effectsOf: Record<Kind, (scene: Scene) => [text: string, values: unknown[]]> = {
  receipts: ({ club }) => [
    `select receipt.request_key::text as key, count(movement_id)::int as times
     from receipt left join movement using (receipt_id) where receipt.book_id = $1 group by receipt_id`,
    [club.book_id],
  ],
  results: ({ results }) => [
    `select request_key::text as key, count(*)::int as times from result_write where race_id = $1 group by 1`,
    [results.race_id],
  ],
  entries: ({ desk }) => [
    `select rider_id::text as key, count(*)::int as times from entry where race_id = $1 group by 1`,
    [desk.race_id],
  ],
};

/**
 * The writes that clients know to be done. They are stored outside of the product, and compared with its database.
 */
export class Ledger {
  readonly #acknowledged: Record<Kind, Set<string>> = {
    receipts: new Set(),
    results: new Set(),
    entries: new Set(),
  };
  readonly #open: Record<Kind, Set<string>> = { receipts: new Set(), results: new Set(), entries: new Set() };
  /** When the newest lap of each category was acknowledged, by lap. */
  readonly #laps = new Map<number, Map<number, number>>();

  ask(kind: Kind, key: string): void {
    this.#open[kind].add(key);
  }

  acknowledge(kind: Kind, key: string): void {
    this.#open[kind].delete(key);
    this.#acknowledged[kind].add(key);
  }

  /** Records that the winner's lap was acknowledged: every later read should have it. */
  acknowledgeLap(category_id: number, lap: number): void {
    const laps = this.#laps.get(category_id) ?? new Map<number, number>();
    if (!laps.has(lap)) laps.set(lap, Date.now());
    this.#laps.set(category_id, laps);
  }

  /**
   * Returns how long, in milliseconds, the lap that a reader got had been replaced by another one when the request
   * was sent.
   */
  staleness(category_id: number, lap: number, askedAt: number): number {
    const replacedAt = this.#laps.get(category_id)?.get(lap + 1);
    return replacedAt === undefined ? 0 : Math.max(0, askedAt - replacedAt);
  }

  newestLap(category_id: number): number | undefined {
    return [...(this.#laps.get(category_id)?.keys() ?? [])].at(-1);
  }

  get acknowledged(): number {
    return kinds.reduce((sum, kind) => sum + this.#acknowledged[kind].size, 0);
  }

  get open(): number {
    return kinds.reduce((sum, kind) => sum + this.#open[kind].size, 0);
  }

  /**
   * Compares with the database, also without keys: receipts are numbered without a gap, and heats show the last lap.
   */
  async check(connection: pg.ClientConfig, scene: Scene): Promise<Verdict> {
    const pool = openPool({ connection, max: 1, onError: () => {} });
    try {
      const verdicts: Verdict[] = [];
      for (const kind of kinds) {
        const { rows } = await pool.query<{ key: string; times: number }>(...effectsOf[kind](scene));
        const effects = new Map(rows.map(({ key, times }) => [key, times]));
        const account = { acknowledged: this.#acknowledged[kind], open: this.#open[kind] };
        verdicts.push(judge(account, effects));
      }
      const lost = [...verdicts.flatMap(({ lost }) => lost), ...(await this.#wrongHeats(pool))];
      const doubled = [...verdicts.flatMap(({ doubled }) => doubled), ...(await gapsInBook(pool, scene))];
      return { acknowledged: this.acknowledged, lost, doubled };
    } finally {
      await pool.end();
    }
  }

  /** Returns the heats that show neither the last acknowledged lap nor a later one that got no answer. */
  async #wrongHeats(pool: pg.Pool): Promise<string[]> {
    const wrong: string[] = [];
    for (const category_id of this.#laps.keys()) {
      const { rows } = await pool.query<{ lap: number | null }>(
        `select max(time_ms) as lap from run where category_id = $1 and phase = 'M1'`,
        [category_id],
      );
      const lap = rows[0]?.lap ?? 0;
      const newest = this.newestLap(category_id) ?? 0;
      if (lap < newest || lap > newest + 1)
        wrong.push(`category ${category_id}: lap ${lap} instead of ${newest}`);
    }
    return wrong;
  }
}

async function gapsInBook(pool: pg.Pool, { club }: Scene): Promise<string[]> {
  const { rows } = await pool.query<{ receipts: number; last: number }>(
    `select count(*)::int as receipts, coalesce(max(receipt_number), 0) as last from receipt where book_id = $1`,
    [club.book_id],
  );
  const [book] = rows;
  return book && book.receipts === book.last ? [] : [`receipts ${book?.receipts}, last number ${book?.last}`];
}
