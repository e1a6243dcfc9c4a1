import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { z } from 'zod';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { proofOf } from '#server/raceday/office/judging/prove.ts';
import type { Crash } from './fragile-dialect.ts';
import {
  openSmallRace,
  type OpenDevice,
  publishRace,
  revokeCode,
  setJudging,
  type SmallRace,
} from './judged-race.ts';
import { brokenPromises } from './broken-promises.ts';
import type { JudgedNode } from './nodes.ts';

type Said = DeviceOp['said'];
type KeptOp = Omit<DeviceOp, 'seat' | 'via'> & { seat: null; via: 'net' | 'qr' };

/** The fate of a message on its way. */
type Fate = 'told' | 'answer lost' | 'said twice' | Crash;

/** The knowledge of one device. */
interface DeviceModel {
  said: KeptOp[];
  /** The operations of others that it delivers. */
  carried: KeptOp[];
  known: Set<string>;
}

/** Every operation so far, received or not. */
export interface HistoryModel {
  devices: DeviceModel[];
}

/** The race, the two servers, and the operations that were made. */
export interface HistoryReal {
  pool: pg.Pool;
  nodes: readonly [JudgedNode, JudgedNode];
  race: SmallRace;
}

type Step = fc.AsyncCommand<HistoryModel, HistoryReal>;

const opsReply = z.object({ known: z.array(z.string()), refused: z.array(z.object({ op_id: z.string() })) });
const idOf = ({ device_id, device_n }: KeptOp): string => opIdOf(device_id, device_n);
const deviceAt = <One>(devices: readonly One[], at: number): One => {
  const device = devices[at % devices.length];
  if (device === undefined) throw new Error('there is no device');
  return device;
};

/** Returns an operation of a duty about a heat, by its riders and some chance. */
function saidBy(device: OpenDevice, race: SmallRace, heat: number, chance: readonly number[]): Said {
  const entry_ids = race.heats[heat]?.entry_ids ?? [];
  const [first = 0, second = 0] = chance;
  const order = first % 3 === 0 ? entry_ids : entry_ids.toSorted((a, b) => ((a * 7) % 5) - ((b * 7) % 5));
  if (device.duty === 'gate') return { kind: 'call', body: { present: entry_ids, absent: [], lanes: [] } };
  if (device.duty === 'finish' && second % 7 === 0) {
    const from = deviceAt(race.devices.slice(0, 3), first).device_id;
    return { kind: 'takeover', body: { from } };
  }
  if (device.duty === 'finish')
    return { kind: 'sheet', body: { order: order.map((one) => [one]), marks: [], laps: [], list: '' } };
  if (second % 5 === 0) return { kind: 'note', body: { text: 'Llueve' } };
  if (second % 5 === 1) return { kind: 'rerun', body: { reason: 'Caída en la primera curva' } };
  if (second % 5 === 2) {
    const { device_id } = deviceAt(race.devices, first);
    return { kind: 'admit', body: { op_id: opIdOf(device_id, 1 + (first % 4)) } };
  }
  const results = order.map((entry_id, index) => ({
    entry_id,
    status: 'OK' as const,
    place: index + 1,
    time_ms: null,
  }));
  const body = { results, over: [], heard: [], reason: 'Video', article: null, signed_by: null };
  return { kind: 'ruling', body };
}

/** Somebody makes an operation; it is on the device. */
class Say implements Step {
  readonly #device: number;
  readonly #heat: number;
  readonly #chance: readonly number[];

  constructor(device: number, heat: number, chance: readonly number[]) {
    this.#device = device;
    this.#heat = heat;
    this.#chance = chance;
  }

  check = () => true;

  async run({ devices }: HistoryModel, { race }: HistoryReal): Promise<void> {
    const device = deviceAt(race.devices, this.#device);
    const said = saidBy(device, race, this.#heat, this.#chance);
    const isOfDay = said.kind === 'takeover' || said.kind === 'note' || said.kind === 'admit';
    const attempt = said.kind === 'rerun' || (this.#chance[0] ?? 0) % 4 === 1 ? 2 : 1;
    const name = race.heats[this.#heat]?.name ?? null;
    // Now and then it is about a heat that does not exist.
    const isStrange = (this.#chance[0] ?? 0) % 11 === 10 && name !== null;
    const own = deviceAt(devices, this.#device);
    const op: KeptOp = {
      device_id: device.device_id,
      device_n: own.said.length + 1,
      heat: isOfDay ? null : isStrange ? { ...name, serie: 9 } : name,
      attempt,
      said_at: '2026-11-22T13:00:00.000Z',
      via: 'net',
      seat: null,
      said,
    };
    own.said.push({ ...op, mac: proofOf(device.device_key, race.race_id, op) });
  }

  toString = () => `device ${this.#device} says something of heat ${this.#heat} (${String(this.#chance)})`;
}

/** One phone shows another what it has not sent. */
class Carry implements Step {
  readonly #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  check = () => this.#from !== this.#to;

  async run({ devices }: HistoryModel): Promise<void> {
    const [from, to] = [deviceAt(devices, this.#from), deviceAt(devices, this.#to)];
    to.carried.push(
      ...from.said.filter((op) => !from.known.has(idOf(op))).map((op): KeptOp => ({ ...op, via: 'qr' })),
    );
  }

  toString = () => `device ${this.#from} hands over to ${this.#to}`;
}

/** Somebody with a code of their own makes an operation in the name of another device, as if delivering it. */
class Forge implements Step {
  readonly #by: number;
  readonly #as: number;
  readonly #heat: number;
  readonly #chance: readonly number[];

  constructor(by: number, as: number, heat: number, chance: readonly number[]) {
    this.#by = by;
    this.#as = as;
    this.#heat = heat;
    this.#chance = chance;
  }

  check = () => this.#by % 5 !== this.#as % 5;

  async run({ devices }: HistoryModel, { nodes, race }: HistoryReal): Promise<void> {
    const [by, as] = [deviceAt(race.devices, this.#by), deviceAt(race.devices, this.#as)];
    const said = saidBy(as, race, this.#heat, this.#chance);
    const isOfDay = said.kind === 'takeover' || said.kind === 'note' || said.kind === 'admit';
    const [first = 0, second = 0] = this.#chance;
    const seen = deviceAt(devices, this.#as).said.map(({ mac }) => mac);
    // The proof is missing, wrong, or read from a code of the device; some counts it will use, and one it never will.
    const macs = [undefined, '0123456789abcdef', ...seen];
    const op = {
      device_id: as.device_id,
      device_n: first % 5 === 0 ? 90_000 : 1 + (first % 8),
      heat: isOfDay ? null : (race.heats[this.#heat]?.name ?? null),
      attempt: 1,
      said_at: '2026-11-22T13:00:00.000Z',
      via: 'qr' as const,
      seat: null,
      said,
    };
    const mac = macs[second % macs.length];
    // The very same operation with its own proof is no forgery.
    if (mac === proofOf(as.device_key, race.race_id, op)) return;
    const forged = mac === undefined ? op : { ...op, mac };
    await deviceAt(nodes, first).post(`/api/day/${race.race_id}/ops`, by.token, {
      device_id: by.device_id,
      sent_at: '2026-11-22T13:00:01.000Z',
      waiting: 0,
      pack_version: '',
      ops: [forged],
    });
  }

  toString = () => `device ${this.#by} forges a word of device ${this.#as} (${String(this.#chance)})`;
}

/** A code is over: its later operations wait. */
class Revoke implements Step {
  readonly #device: number;

  constructor(device: number) {
    this.#device = device;
  }

  check = () => true;

  async run(_: HistoryModel, { pool, race }: HistoryReal): Promise<void> {
    await revokeCode(pool, deviceAt(race.devices, this.#device));
  }

  toString = () => `the code of device ${this.#device} is over`;
}

/** The race moves a step on or back, as the office moves it: what becomes public is sealed. */
class Publish implements Step {
  readonly #isPublic: boolean;

  constructor(isPublic: boolean) {
    this.#isPublic = isPublic;
  }

  check = () => true;

  async run(_: HistoryModel, { pool, race }: HistoryReal): Promise<void> {
    await publishRace(pool, race, this.#isPublic);
  }

  toString = () => (this.#isPublic ? 'the results are published' : 'they are taken back');
}

/** The office changes how the day is judged. */
class Judge implements Step {
  readonly #settings: Parameters<typeof setJudging>[2];

  constructor(settings: Parameters<typeof setJudging>[2]) {
    this.#settings = settings;
  }

  check = () => true;

  async run(_: HistoryModel, { pool, race }: HistoryReal): Promise<void> {
    await setJudging(pool, race, this.#settings);
  }

  toString = () => `judged by ${JSON.stringify(this.#settings)}`;
}

/** Sends a parcel once and stores what the answer names. Tells whether an answer came. */
async function send(
  node: JudgedNode,
  { race_id }: SmallRace,
  device: OpenDevice,
  own: DeviceModel,
  parcel: readonly KeptOp[],
): Promise<boolean> {
  const { device_id, token } = device;
  const waiting = own.said.length;
  const body = { device_id, sent_at: '2026-11-22T13:00:01.000Z', waiting, pack_version: '', ops: parcel };
  const reply = opsReply.safeParse(await node.post(`/api/day/${race_id}/ops`, token, body));
  if (!reply.success) return false;
  if (reply.data.refused.length > 0) throw new Error(`refused: ${JSON.stringify(reply.data.refused)}`);
  for (const op_id of reply.data.known) own.known.add(op_id);
  return true;
}

/** Some devices send at once what they have, each to one of the servers. */
class Tell implements Step {
  readonly #tellers: readonly { device: number; node: number; fate: Fate; from: number }[];

  constructor(tellers: Tell['asked']) {
    this.#tellers = tellers;
  }

  get asked(): readonly { device: number; node: number; fate: Fate; from: number }[] {
    return this.#tellers;
  }

  check = () => true;

  async run({ devices }: HistoryModel, { nodes, race }: HistoryReal): Promise<void> {
    for (const { node, fate } of this.#tellers)
      if (typeof fate === 'object') deviceAt(nodes, node).plan.set(fate);
    await Promise.all(
      this.#tellers.map(async ({ device, node, fate, from }) => {
        const own = deviceAt(devices, device);
        const unsent = [...own.said, ...own.carried].filter((op) => !own.known.has(idOf(op)));
        // They are sent in any order.
        const parcel = [...unsent.slice(from % (unsent.length + 1)), ...unsent.slice(0, 1)];
        const once = [...new Map(parcel.map((op) => [idOf(op), op])).values()];
        const known = new Set(own.known);
        const tell = () => send(deviceAt(nodes, node), race, deviceAt(race.devices, device), own, once);
        await tell();
        if (fate === 'said twice') await tell();
        if (fate === 'answer lost') own.known = known;
      }),
    );
    for (const node of nodes) node.plan.set(null);
  }

  toString = () => `tell ${JSON.stringify(this.#tellers)}`;
}

const crash = fc.record({ at: fc.integer({ min: 1, max: 24 }), isDone: fc.boolean() });
const fate = fc.oneof(fc.constantFrom<Fate>('told', 'answer lost', 'said twice'), {
  arbitrary: crash,
  weight: 2,
});
const device = fc.nat(4);

/** Anything that can happen to what five devices send to two servers. */
export const histories = fc.commands<HistoryModel, HistoryReal, false>(
  [
    fc
      .tuple(device, fc.nat(1), fc.array(fc.nat(40), { minLength: 2, maxLength: 2 }))
      .map(([who, heat, chance]) => new Say(who, heat, chance)),
    fc.tuple(device, device).map(([from, to]) => new Carry(from, to)),
    // Most of a day consists of making and sending operations.
    fc
      .tuple(device, fc.nat(1), fc.array(fc.nat(40), { minLength: 2, maxLength: 2 }))
      .map(([who, heat, chance]) => new Say(who, heat, chance)),
    fc
      .tuple(device, device, fc.nat(1), fc.array(fc.nat(40), { minLength: 2, maxLength: 2 }))
      .map(([by, as, heat, chance]) => new Forge(by, as, heat, chance)),
    device.map((who) => new Revoke(who)),
    fc.boolean().map((isPublic) => new Publish(isPublic)),
    fc
      .record({
        seats: fc.integer({ min: 1, max: 3 }),
        table_confirms: fc.boolean(),
        two_sign: fc.constant(false),
      })
      .map((settings) => new Judge(settings)),
    fc
      .uniqueArray(fc.record({ device, node: fc.nat(1), fate, from: fc.nat(6) }), {
        minLength: 1,
        maxLength: 3,
        selector: (one) => one.device,
      })
      .map((tellers) => new Tell(tellers)),
  ],
  { maxCommands: 24, size: 'max' },
);

/** A server that has just died takes a moment, so the phone tries again. */
const TRIES = 50;
const AGAIN_MS = 100;

/** Brings all devices back, and nothing fails any more. */
async function comeBack({ devices }: HistoryModel, { nodes, race }: HistoryReal): Promise<void> {
  for (const [at, own] of devices.entries()) {
    const node = nodes[at % 2 === 0 ? 0 : 1];
    const unsent = [...own.said, ...own.carried].filter((op) => !own.known.has(idOf(op)));
    for (const op of unsent)
      for (let turn = 1; !(await send(node, race, deviceAt(race.devices, at), own, [op])); turn += 1) {
        if (turn === TRIES) throw new Error(`nobody hears ${JSON.stringify(op)}`);
        await wait(AGAIN_MS);
      }
  }
}

/**
 * Plays a history on a race of its own.
 * @throws the promise that was broken
 */
export async function playHistory(
  steps: Iterable<Step>,
  { pool, nodes }: Omit<HistoryReal, 'race'>,
): Promise<{ operations: number }> {
  const race = await openSmallRace(pool);
  const real: HistoryReal = { pool, nodes, race };
  const model: HistoryModel = {
    devices: race.devices.map(() => ({ said: [], carried: [], known: new Set<string>() })),
  };
  await fc.asyncModelRun(() => ({ model, real }), steps);
  await comeBack(model, real);
  const said = model.devices.flatMap((own) => own.said.map((op) => ({ op_id: idOf(op), said: op.said })));
  const problems = await brokenPromises(real.pool, race.race_id, said);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return { operations: model.devices.reduce((sum, { said }) => sum + said.length, 0) };
}
