import type { DBSchema } from 'idb';
import type { HeardDay, HeardOp } from '#contract/raceday/judging/day.ts';
import { KeptDatabase } from '#web/parts/kept-database.ts';

/** The knowledge of the table besides the operations. */
export interface HeardFacts extends Pick<HeardDay, 'devices' | 'table_confirms' | 'published'> {
  /** Data that an earlier version stored has no value for it, and no stages. */
  judges_relegate?: boolean;
  posted?: HeardDay['posted'];
  /** Nor sources of timing. */
  sources?: HeardDay['sources'];
  /** That data has no protests either. */
  protests?: HeardDay['protests'];
  /** Nor a server at the track. */
  elsewhere?: HeardDay['elsewhere'];
  /** The time by the clock of this device, in ms since the epoch. */
  at: number;
  /** This clock minus the server's, in ms. */
  clock_ms: number;
}

interface Schema extends DBSchema {
  ops: { key: [race_id: number, seq: number]; value: HeardOp };
  facts: { key: number; value: HeardFacts };
}

/** Stores what was received about a race, so that a table that is opened again without a signal still knows it. */
export class HeardStore {
  readonly #database = new KeptDatabase<Schema>('partidor-heard', (db) => {
    db.createObjectStore('ops');
    db.createObjectStore('facts');
  });

  async read(race_id: number): Promise<{ ops: HeardOp[]; facts: HeardFacts | null }> {
    const db = await this.#database.open();
    const range = IDBKeyRange.bound([race_id, 0], [race_id, Number.MAX_SAFE_INTEGER]);
    return { ops: await db.getAll('ops', range), facts: (await db.get('facts', race_id)) ?? null };
  }

  async keep(race_id: number, ops: readonly HeardOp[], facts: HeardFacts): Promise<void> {
    const tx = (await this.#database.open()).transaction(['ops', 'facts'], 'readwrite');
    const put = ops.map((op) => tx.objectStore('ops').put(op, [race_id, op.seq]));
    await Promise.all([...put, tx.objectStore('facts').put(facts, race_id), tx.done]);
  }
}
