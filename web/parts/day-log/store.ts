import { heatKeyOf } from '#rules/judging/day-log.ts';
import type { DBSchema } from 'idb';
import type { DayPack } from '#contract/judging/day.ts';
import type { DeviceOp } from '#contract/judging/ops.ts';
import { opIdOf } from '#rules/judging/heat-ops.ts';
import { NO_TAPS } from '#rules/judging/taps.ts';
import { KeptDatabase } from '#web/parts/kept-database.ts';
import { type HeatDraft, type KeptOp, type LinePhoto, type DayPhone } from './records.ts';

interface Schema extends DBSchema {
  pack: { key: number; value: DayPack };
  ops: { key: [device_id: string, device_n: number]; value: KeptOp };
  drafts: { key: string; value: HeatDraft };
  me: { key: 'me'; value: DayPhone };
  photos: { key: number; value: LinePhoto; indexes: { taken_at: number } };
}

/** A phone that has the code of proofs has it at once. */
const LONGEST_WAIT_MS = 200;

/** An operation without its name, which it gets when it is stored. */
export type OpToSay = Omit<DeviceOp, 'device_id' | 'device_n' | 'mac'>;

/** The day of a race in IndexedDB. A private window may refuse it, a full disk may refuse a write: both reject. */
export class DayStore {
  readonly #database: KeptDatabase<Schema>;

  constructor(name = 'partidor-day') {
    this.#database = new KeptDatabase<Schema>(name, (db) => {
      for (const store of ['pack', 'ops', 'drafts', 'me'] as const) db.createObjectStore(store);
      const photos = db.createObjectStore('photos', { autoIncrement: true, keyPath: 'id' });
      photos.createIndex('taken_at', 'taken_at');
    });
  }

  async me(): Promise<DayPhone | null> {
    return (await (await this.#database.open()).get('me', 'me')) ?? null;
  }

  /** Changes the data of this phone, but not its counter, which only an operation raises. */
  async changeMe(how: (me: DayPhone | null) => DayPhone): Promise<DayPhone> {
    const tx = (await this.#database.open()).transaction('me', 'readwrite', { durability: 'strict' });
    const before = (await tx.store.get('me')) ?? null;
    const after = how(before);
    const isSame = before !== null && before.device_id === after.device_id;
    const me = isSame ? { ...after, next_n: before.next_n } : { ...after, next_n: 1 };
    await tx.store.put(me, 'me');
    await tx.done;
    return me;
  }

  /** Oldest first, of every phone. */
  async ops(): Promise<KeptOp[]> {
    return (await this.#database.open()).getAll('ops');
  }

  /**
   * Stores an operation under the next count of this phone, and deletes its draft, in one transaction. It is on the disk when this
   * resolves: only then may the screen say that it is stored.
   */
  async say(race_id: number, said: OpToSay): Promise<KeptOp> {
    // Nothing that is said waits for the line: where the code of proofs has not come yet, it is said without one.
    const prover = await Promise.race([
      import('#web/parts/carry/prove.ts').catch(() => null),
      new Promise<null>((done) => setTimeout(done, LONGEST_WAIT_MS, null)),
    ]);
    const stores = ['me', 'ops', 'drafts'] as const;
    const tx = (await this.#database.open()).transaction(stores, 'readwrite', { durability: 'strict' });
    const me = await tx.objectStore('me').get('me');
    if (me === undefined) {
      tx.abort();
      await tx.done.catch(() => undefined);
      throw new Error('the day was not opened on this phone');
    }
    const { device_id, device_key, next_n } = me;
    const op = { ...said, device_id, device_n: next_n };
    const kept: KeptOp = {
      op_id: opIdOf(device_id, next_n),
      race_id,
      op: device_key === undefined || prover === null ? op : prover.proved(device_key, race_id, op),
      told_at: null,
      held: null,
      refused: null,
    };
    await Promise.all([
      // `add` fails on a count that was used, so that none is used twice.
      tx.objectStore('ops').add(kept, [device_id, next_n]),
      tx.objectStore('me').put({ ...me, next_n: next_n + 1 }, 'me'),
      said.heat === null ? null : tx.objectStore('drafts').delete(heatKeyOf(said.heat)),
      tx.done,
    ]);
    return kept;
  }

  /** Stores operations of another phone, to be sent under its name. Those already here stay as they are. */
  async carry(race_id: number, ops: readonly DeviceOp[]): Promise<KeptOp[]> {
    const tx = (await this.#database.open()).transaction('ops', 'readwrite', { durability: 'strict' });
    const fresh: KeptOp[] = [];
    for (const op of ops) {
      const { device_id, device_n } = op;
      if ((await tx.store.getKey([device_id, device_n])) !== undefined) continue;
      const op_id = opIdOf(device_id, device_n);
      const kept: KeptOp = { op_id, race_id, op, told_at: null, held: null, refused: null };
      await tx.store.add(kept, [device_id, device_n]);
      fresh.push(kept);
    }
    await tx.done;
    return fresh;
  }

  /** Changes the state of operations: arrived, held, refused. */
  async mark(how: (kept: KeptOp) => KeptOp): Promise<void> {
    const tx = (await this.#database.open()).transaction('ops', 'readwrite');
    for (const kept of await tx.store.getAll()) {
      const next = how(kept);
      if (next !== kept) await tx.store.put(next, [kept.op.device_id, kept.op.device_n]);
    }
    await tx.done;
  }

  async pack(race_id: number): Promise<DayPack | null> {
    return (await (await this.#database.open()).get('pack', race_id)) ?? null;
  }

  async keepPack(pack: DayPack): Promise<void> {
    await (await this.#database.open()).put('pack', pack, pack.race_id);
  }

  async drafts(): Promise<HeatDraft[]> {
    return (await this.#database.open()).getAll('drafts');
  }

  /** Called for every tap: writes run one after another, so the last one stays. */
  async keepDraft(draft: HeatDraft): Promise<void> {
    await (await this.#database.open()).put('drafts', draft, heatKeyOf(draft.heat));
  }

  async forgetDraft(key: string): Promise<void> {
    await (await this.#database.open()).delete('drafts', key);
  }

  async addPhoto(photo: LinePhoto): Promise<void> {
    await (await this.#database.open()).add('photos', photo);
  }

  async photos(heat: string): Promise<LinePhoto[]> {
    return (await (await this.#database.open()).getAll('photos')).filter((one) => one.heat === heat);
  }

  /** Writes something to the disk and deletes it: rejects where nothing can be stored. */
  async tryOut(): Promise<void> {
    const tx = (await this.#database.open()).transaction('drafts', 'readwrite', { durability: 'strict' });
    const heat = { category_id: 0, phase: 'M1', serie: 0 } as const;
    await tx.store.put({ heat, attempt: 1, taps: NO_TAPS }, 'test');
    await tx.store.delete('test');
    await tx.done;
  }

  /** In: pictures taken before this time are deleted. */
  async forgetPhotos(before: number): Promise<void> {
    const tx = (await this.#database.open()).transaction('photos', 'readwrite');
    const old = await tx.store.index('taken_at').getAllKeys(IDBKeyRange.upperBound(before));
    await Promise.all([...old.map((key) => tx.store.delete(key)), tx.done]);
  }
}
