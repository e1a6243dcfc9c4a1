import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { DBSchema } from 'idb';
import type { DayPack } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { NO_TAPS } from '#rules/raceday/judging/taps.ts';
import { KeptDatabase } from '#web/parts/kept-database.ts';
import { answered, type OpsReply } from './answers.ts';
import { type HeatDraft, type KeptOp, type LinePhoto, newOp, type DayPhone } from './records.ts';

interface Schema extends DBSchema {
  pack: { key: number; value: DayPack };
  ops: { key: [device_id: string, device_n: number]; value: KeptOp };
  drafts: { key: string; value: HeatDraft };
  me: { key: 'me'; value: DayPhone };
  photos: { key: number; value: LinePhoto; indexes: { taken_at: number } };
}

/** The longest wait for the code of proofs. A phone that has the code has it at once. */
const LONGEST_WAIT_MS = 200;

/** No operation waits for the connection. When the code of proofs has not come yet, it is stored without a proof. */
async function proverIfThere() {
  const prover = await Promise.race([
    import('./prove.ts').catch(() => null),
    new Promise<null>((done) => setTimeout(done, LONGEST_WAIT_MS, null)),
  ]);
  return (race_id: number, op: DeviceOp, { device_key }: DayPhone): KeptOp =>
    newOp(race_id, device_key === undefined || prover === null ? op : prover.proved(device_key, race_id, op));
}

/** The number of these operations was used for something else. They name no other operation, so they get a new one. */
const isToRenumber = ({ op, refused }: KeptOp, device_id: string): boolean =>
  refused === 'judging.op_changed' &&
  op.device_id === device_id &&
  ['sheet', 'call', 'gate'].includes(op.said.kind);

/** Stores the day of a race in IndexedDB. A private window or a full disk may refuse it, and then it rejects. */
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

  /** Reads the operations of every phone, oldest first. */
  async ops(): Promise<KeptOp[]> {
    return (await this.#database.open()).getAll('ops');
  }

  /**
   * Stores an operation under the next number of this phone, and deletes its draft, in one transaction. When this
   * resolves, the operation is on the disk. Only then may the screen show that it is stored.
   */
  async say(race_id: number, said: Omit<DeviceOp, 'device_id' | 'device_n' | 'mac'>): Promise<KeptOp> {
    const newProved = await proverIfThere();
    const stores = ['me', 'ops', 'drafts'] as const;
    const tx = (await this.#database.open()).transaction(stores, 'readwrite', { durability: 'strict' });
    const me = await tx.objectStore('me').get('me');
    if (me === undefined) {
      tx.abort();
      await tx.done.catch(() => undefined);
      throw new Error('the day was not opened on this phone');
    }
    const { device_id, next_n } = me;
    const op = { ...said, device_id, device_n: next_n };
    const kept = newProved(race_id, op, me);
    await Promise.all([
      // `add` fails for a number that was used, so that no number is used twice.
      tx.objectStore('ops').add(kept, [device_id, next_n]),
      tx.objectStore('me').put({ ...me, next_n: next_n + 1 }, 'me'),
      said.heat === null ? null : tx.objectStore('drafts').delete(heatKeyOf(said.heat)),
      tx.done,
    ]);
    return kept;
  }

  /** Stores operations of another phone, to be sent under its name. Those that are already here stay as they are. */
  async carry(race_id: number, ops: readonly DeviceOp[]): Promise<KeptOp[]> {
    const tx = (await this.#database.open()).transaction('ops', 'readwrite', { durability: 'strict' });
    const fresh: KeptOp[] = [];
    for (const op of ops) {
      const { device_id, device_n } = op;
      if ((await tx.store.getKey([device_id, device_n])) !== undefined) continue;
      const kept = newOp(race_id, op);
      await tx.store.add(kept, [device_id, device_n]);
      fresh.push(kept);
    }
    await tx.done;
    return fresh;
  }

  /** Changes the state of operations to arrived, held or refused. */
  async mark(how: (kept: KeptOp) => KeptOp): Promise<void> {
    const tx = (await this.#database.open()).transaction('ops', 'readwrite');
    for (const kept of await tx.store.getAll()) {
      const next = how(kept);
      if (next !== kept) await tx.store.put(next, [kept.op.device_id, kept.op.device_n]);
    }
    await tx.done;
  }

  /** Takes in the server's answer. What it refused because the phone was restored from a backup is said again. */
  async hear(reply: OpsReply, device_id: string): Promise<void> {
    await this.mark((kept) => answered(kept, reply, device_id));
    if (reply.refused.length > 0) await this.#sayAgain(device_id, reply.last_n);
  }

  /** Gives operations whose numbers the server has for something else new numbers, behind all that it has. */
  async #sayAgain(device_id: string, last_n: number): Promise<void> {
    const newProved = await proverIfThere();
    const tx = (await this.#database.open()).transaction(['me', 'ops'], 'readwrite', {
      durability: 'strict',
    });
    const [me, ops] = [await tx.objectStore('me').get('me'), tx.objectStore('ops')];
    const again = (await ops.getAll()).filter((kept) => isToRenumber(kept, device_id));
    if (me !== undefined && me.device_id === device_id && again.length > 0) {
      let device_n = Math.max(me.next_n, last_n + 1);
      for (const { op: before, race_id } of again) {
        const op = { ...before, device_n, mac: undefined };
        await ops.delete([device_id, before.device_n]);
        await ops.add(newProved(race_id, op, me), [device_id, device_n]);
        device_n += 1;
      }
      await tx.objectStore('me').put({ ...me, next_n: device_n }, 'me');
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

  /** Stores a draft. This is called for every tap; the writes run one after another, so the last one stays. */
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

  /** Writes something to the disk and deletes it. It rejects when nothing can be stored. */
  async tryOut(): Promise<void> {
    const tx = (await this.#database.open()).transaction('drafts', 'readwrite', { durability: 'strict' });
    const heat = { category_id: 0, phase: 'M1', serie: 0 } as const;
    await tx.store.put({ heat, attempt: 1, taps: NO_TAPS }, 'test');
    await tx.store.delete('test');
    await tx.done;
  }

  /** Deletes the pictures that were taken before a time. */
  async forgetPhotos(before: number): Promise<void> {
    const tx = (await this.#database.open()).transaction('photos', 'readwrite');
    const old = await tx.store.index('taken_at').getAllKeys(IDBKeyRange.upperBound(before));
    await Promise.all([...old.map((key) => tx.store.delete(key)), tx.done]);
  }
}
