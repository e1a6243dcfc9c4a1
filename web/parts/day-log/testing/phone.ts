import type { DayPack, HeardHeat, SeatPhone } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { newKey } from '#web/parts/new-key.ts';
import type { OpsReply } from '../answers.ts';
import { DayLog, type DayLogParts, type Telling } from '../log.ts';
import { NewsStore } from '../news-store.ts';
import { DayStore } from '../store.ts';

export const race = { race_id: 7, cup_name: 'Copa', race_name: 'Fecha 1', race_date: '2026-11-22' };

export const packOf = (version: string): DayPack => ({
  race_id: race.race_id,
  version,
  seats: 2,
  two_sign: false,
  race,
  classes: [],
  riders: [],
  heats: [],
});

export const sheetFor = (serie: number, ...order: number[]): Parameters<DayStore['say']>[1] => ({
  heat: { category_id: 1, phase: 'M1', serie },
  attempt: 1,
  said_at: '2026-11-22T13:00:00.000Z',
  via: 'net',
  seat: null,
  said: { kind: 'sheet', body: { order: order.map((one) => [one]), marks: [], laps: [], list: '' } },
});

/** A server for tests. It receives and remembers operations, and loses an answer when the test asks for that. */
export class TableServer {
  readonly heard = new Map<string, DeviceOp>();
  readonly tellings: Telling[] = [];
  pack_version = 'one';
  /** The heats that other phones recorded, by the number of the news. */
  readonly others: HeardHeat[] = [];
  seat_phones: SeatPhone[] = [];
  isAway = false;
  isDeaf = false;
  losesAnswer = false;
  refuses: (op: DeviceOp) => boolean = () => false;

  /** Tells whether the number of an operation was used for something else. */
  isOther(op: DeviceOp): boolean {
    const before = this.heard.get(opIdOf(op.device_id, op.device_n));
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(op);
  }

  readonly tell = async (telling: Telling): Promise<OpsReply> => {
    if (this.isAway) throw new Error('cut');
    if (this.isDeaf) throw new Error('over');
    if (telling.ops.some(this.refuses)) throw new Error('unreadable');
    this.tellings.push(telling);
    const used = telling.ops.filter((op) => this.isOther(op));
    const taken = telling.ops.filter((op) => !used.includes(op));
    for (const op of taken) this.heard.set(opIdOf(op.device_id, op.device_n), op);
    if (this.losesAnswer) throw new Error('cut');
    const counts = [...this.heard.values()]
      .filter(({ device_id }) => device_id === telling.device_id)
      .map(({ device_n }) => device_n);
    const holes = Array.from({ length: Math.max(0, ...counts) }, (_, index) => index + 1);
    return {
      known: taken.map((op) => opIdOf(op.device_id, op.device_n)),
      held: [],
      refused: used.map((op) => ({ op_id: opIdOf(op.device_id, op.device_n), code: 'judging.op_changed' })),
      holes: holes.filter((count) => !counts.includes(count)),
      last_n: Math.max(0, ...counts),
      now: new Date().toISOString(),
      pack_version: this.pack_version,
      news: { seq: this.others.length, heats: this.others.slice(telling.news_after) },
      seat_phones: this.seat_phones,
    };
  };
}

const outcomes: Record<string, 'over' | 'unreadable'> = { over: 'over', unreadable: 'unreadable' };

/** Makes a phone with its database. With the name of an existing database, the phone continues with that one. */
export function phoneAt(server: TableServer, name = newKey(), more: Partial<DayLogParts> = {}) {
  const store = new DayStore(name);
  const log = new DayLog({
    store,
    news: new NewsStore(name),
    turn: (work) => work(async () => true),
    tell: server.tell,
    bring: async (_token, _race, have) => (have !== server.pack_version ? packOf(server.pack_version) : null),
    outcomeOf: (error) => (error instanceof Error ? outcomes[error.message] : undefined) ?? 'cut',
    battery: async () => 80,
    now: () => Date.now(),
    ...more,
  });
  const open = (device_id = newKey(), pack = packOf('one')) =>
    log.open(
      {
        device_id,
        person: 'Ana',
        session: { token: 't', expires_at: '2026-11-23T00:00:00Z', duty: 'finish', seat: 1, race },
        clock_ms: null,
      },
      pack,
    );
  return { name, store, log, open };
}
