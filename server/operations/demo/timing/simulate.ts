import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '#rules/raceday/day/draw/random.ts';
import { GATE_CHIPS, rideHeat, type SimulatedHeat } from '#rules/raceday/timing/simulate/ride-heat.ts';
import { gateFrame, riderFrame, statusFrame } from '#rules/raceday/timing/p3/write-frame.ts';
import { SECOND } from '#rules/raceday/timing/order/facts.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { runBridge } from '#server/raceday/timing/bridge/bridge.ts';
import { p3Feed } from '#server/raceday/timing/bridge/p3-feed.ts';
import { type HeatRow, readTimedHeats, ridersIn } from '#server/raceday/timing/hear/timing-facts.ts';
import { countPassings, endCodes, findRace, lendChips, makeCodes } from './race-to-ride.ts';
import { TrackCalls } from './track-calls.ts';

export const simulateUsage =
  'npm run timing -- simulate --race today|ID --to URL [--heats N] [--every SECONDS] [--seed TEXT] [--lost 30] [--doubled 10] [--lend] [--directly]';

interface Asked {
  race: string;
  to: string;
  heats: number;
  every: number;
  seed: string;
  lost: number;
  doubled: number;
  /** Lends a chip to each rider without one, as check-in does. */
  lend: boolean;
  directly: boolean;
}

const wholeOf = (text: string | undefined, usual: number): number =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : usual;

/** Returns what the arguments ask for, or null where they are not understood. */
export function simulationOf(args: readonly string[]): Asked | null {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        race: text,
        to: text,
        heats: text,
        every: text,
        seed: text,
        lost: text,
        doubled: text,
        lend: { type: 'boolean' },
        directly: { type: 'boolean' },
      },
    });
    const { race = '', to = '', seed = 'partidor', lend = false, directly = false } = values;
    if (!/^(?:today|[1-9]\d{0,14})$/.test(race) || !/^https?:/.test(to) || !URL.canParse(to)) return null;
    return {
      race,
      to,
      seed,
      lend,
      directly,
      heats: wholeOf(values.heats, 10_000),
      every: wholeOf(values.every, 75),
      lost: wholeOf(values.lost, 30),
      doubled: wholeOf(values.doubled, 10),
    };
  } catch {
    return null;
  }
}

/** One passing of the simulated day, in microseconds of the decoder's clock, which is this computer's. */
interface Said {
  no: number;
  at_us: number;
  chip: string;
  gate: boolean;
}

/** The label of a transponder as it is printed: `FL-94890`. */
const labelOf = (chip: string): string => chip.replace(/^([A-Z]{2})(\d+)$/, '$1-$2');

const frameOf = ({ no, at_us, chip, gate }: Said): Uint8Array =>
  gate
    ? gateFrame(no, Number(chip), BigInt(at_us))
    : riderFrame(
        no,
        100_000_000 + Number(chip.replaceAll(/\D/g, '').slice(-7)),
        labelOf(chip),
        BigInt(at_us),
      );

/** Numbers what is heard of a heat that drops at a moment, in the order in which a decoder hears it. */
function saidOf({ heard }: SimulatedHeat, dropped_us: number, last: number): Said[] {
  return heard
    .toSorted((a, b) => a.after_us - b.after_us)
    .map(({ point, after_us, chip }, at) => ({
      no: last + 1 + at,
      at_us: dropped_us + after_us,
      chip,
      gate: point === 'gate' && GATE_CHIPS.some((one) => one === chip),
    }));
}

interface Ride {
  heat: HeatRow;
  simulated: SimulatedHeat;
}

/** Rides the heats that wait for their result, each as chance has it. Who has no transponder is not heard. */
function ridesOf(heats: readonly HeatRow[], { seed, heats: most, lost, doubled, every }: Asked): Ride[] {
  const random = randomFrom(seed);
  let late: Parameters<typeof rideHeat>[3] = null;
  return heats
    .filter(({ settled_at, runs }) => settled_at === null && runs.every(({ status }) => status === null))
    .slice(0, most)
    .map((heat) => {
      const riders = ridersIn(heat).flatMap(({ entry_id, chips: [chip] }) =>
        chip === undefined ? [] : [{ entry_id, chip }],
      );
      const simulated = rideHeat(random, riders, { lost, doubled }, late);
      const [first] = simulated.finishes;
      late = first === undefined ? null : { rider: first.rider, after_us: first.after_us - every * SECOND };
      return { heat, simulated };
    });
}

type Call = Awaited<ReturnType<TrackCalls['marshal']>>;
type Say = (line: string) => void;

const sourceOf = (run: number): string => `sim-1/${run}`;

/** Sends all heats at once, as if they were ridden one after another from now on. Says how long the server took for each. */
async function rideDirectly(
  rides: readonly Ride[],
  { every }: Asked,
  track: { call: Call; send: (lines: readonly object[]) => Promise<void>; say: Say },
): Promise<void> {
  for (const { heat } of rides)
    await track.call(
      heat,
      ridersIn(heat).map(({ entry_id }) => entry_id),
    );
  const begin_us = Date.now() * 1000 + SECOND;
  const source = sourceOf(Math.floor(Date.now() / 1000) % 1_000_000);
  const took: number[] = [];
  let last = 0;
  for (const [at, { simulated }] of rides.entries()) {
    const said = saidOf(simulated, begin_us + at * every * SECOND, last);
    last = said.at(-1)?.no ?? last;
    const clock = { source, status: {}, clock_us: Date.now() * 1000 };
    const since = performance.now();
    await track.send([
      clock,
      ...said.map((one) => ({ ...one, source, ...(!one.gate && { label: labelOf(one.chip) }) })),
    ]);
    took.push(performance.now() - since);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const part = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  track.say(`${last} passings; a heat took ${part(0.5)} ms, p95 ${part(0.95)} ms`);
}

/** Rides in real time, through a decoder that speaks P3 and the bridge that listens to it. */
async function rideByDecoder(
  rides: readonly Ride[],
  { every, to }: Asked,
  track: {
    call: Call;
    code: string;
    say: Say;
    signal: AbortSignal;
    known: (source: string) => Promise<number>;
  },
): Promise<void> {
  const { call, code, say, signal, known } = track;
  const lines = new Set<Socket>();
  const decoder = createServer((socket) => {
    lines.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => lines.delete(socket));
  });
  await new Promise<void>((resolve) => decoder.listen(0, '127.0.0.1', resolve));
  const { port } = decoder.address() as AddressInfo;
  const emit = (bytes: Uint8Array) => lines.forEach((socket) => socket.write(bytes));
  const status = setInterval(() => emit(statusFrame(53)), 4000);
  const outbox = join(tmpdir(), `simulation-${process.pid}.ndjson`);
  const ended = new AbortController();
  const bridge = runBridge({
    host: '127.0.0.1',
    port,
    feed: () => p3Feed(),
    to,
    code,
    pointOf: () => 'by_time',
    record: null,
    outbox,
    say,
    signal: AbortSignal.any([signal, ended.signal]),
  });
  let last = Math.floor(Date.now() / 1000) % 100_000_000;
  const first = last;
  try {
    for (const { heat, simulated } of rides) {
      await call(
        heat,
        ridersIn(heat).map(({ entry_id }) => entry_id),
      );
      const dropped_ms = Date.now() + 2000;
      say(`race ${heat.number}: ${ridersIn(heat).length} riders, the gate drops`);
      const said = saidOf(simulated, dropped_ms * 1000, last);
      last = said.at(-1)?.no ?? last;
      for (const one of said) {
        await wait(Math.max(0, one.at_us / 1000 - Date.now()), undefined, { signal });
        emit(frameOf(one));
      }
      await wait(Math.max(0, dropped_ms + every * 1000 - Date.now()), undefined, { signal });
    }
    while ((await known('p3-000c00d0/1')) < last - first && !signal.aborted) await wait(500);
  } finally {
    clearInterval(status);
    ended.abort();
    for (const socket of lines) socket.destroy();
    decoder.close();
    await bridge;
    await rm(outbox, { force: true });
  }
}

/** Plays the heats of a race that wait for their result as a decoder at the track would hear them. Returns the exit code. */
export async function simulate(
  db: Db,
  asked: Asked,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<number> {
  const race = await findRace(db, asked.race);
  if (race === null) {
    say('There is no such race with heats.');
    return 1;
  }
  const { race_id, race_name } = race;
  if (asked.lend) say(`${await lendChips(db, race_id)} riders got a chip`);
  const rides = ridesOf(await readTimedHeats(db, race_id, 'all'), asked);
  say(`${race_name} (${race_id}): ${rides.length} heats wait for their result`);
  if (rides.length === 0) return 1;
  const codes = await makeCodes(db, race_id);
  try {
    const track = new TrackCalls(asked.to);
    const call = await track.marshal(codes.gate, race_id);
    if (asked.directly) {
      const send = await track.bridge(codes.timing, race_id);
      await rideDirectly(rides, asked, { call, send, say });
    } else {
      const before = await countPassings(db, race_id, 'p3-000c00d0/1');
      const known = async (source: string) => (await countPassings(db, race_id, source)) - before;
      await rideByDecoder(rides, asked, { call, code: codes.timing, say, signal, known });
    }
    return 0;
  } finally {
    await endCodes(db, race_id);
  }
}
