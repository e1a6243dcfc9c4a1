import { TIMING_POINTS } from '#contract/raceday/judging/passings.ts';
import { argumentsOf, isServer } from '#server/ground/config/arguments.ts';
import { runBridge } from './bridge.ts';
import { type Feed, nameOf } from './feed.ts';
import { Missed, p3Feed } from './p3-feed.ts';
import { rrFeed } from './rr-feed.ts';
import { tsFeed } from './ts-feed.ts';

interface Device {
  feed: () => Feed;
  port: number;
  /** True where the device dials us. */
  dials: boolean;
}

/** The devices that a bridge can listen to, with the port that each usually has. */
const devices: ReadonlyMap<string, Device> = new Map([
  ['p3', { feed: () => p3Feed(), port: 5403, dials: false }],
  ['rr', { feed: rrFeed, port: 3601, dials: false }],
  ['ts', { feed: tsFeed, port: 3097, dials: true }],
]);

const sources = TIMING_POINTS.join('|');
const kept = '[--record FILE] [--outbox FILE]';

export const bridgeUsage = `npm run timing -- p3|rr HOST[:PORT] --to URL --code CODE --source ${sources} [--resend] ${kept}
npm run timing -- ts [PORT] --to URL --code CODE --source ${sources} [--place NAME=POINT …] ${kept}`;

type Point = (typeof TIMING_POINTS)[number];
const pointNamed = (name: string): Point | undefined => TIMING_POINTS.find((one) => one === name);

/**
 * Returns where each place of a program hears, by its name as a source has it: as it was said, `Meta=finish`, or as the place is
 * called. Returns null where one is no point.
 */
function placesOf(said: readonly string[]): Map<string, Point> | null {
  const places = new Map<string, Point>(TIMING_POINTS.map((one) => [one, one]));
  for (const one of said) {
    const at = one.lastIndexOf('=');
    const point = pointNamed(one.slice(at + 1));
    if (at < 1 || point === undefined) return null;
    places.set(nameOf(one.slice(0, at)), point);
  }
  return places;
}

/** Returns the host and the port of a device, the host null where it dials us, or null for no address. */
function addressOf(
  text: string,
  { dials, port: usual }: Device,
): { host: string | null; port: number } | null {
  const said = dials ? /^()(\d{1,5})?$/.exec(text) : /^([\w.-]+)(?::(\d{1,5}))?$/.exec(text);
  if (said === null) return null;
  const [, host = '', port] = said;
  return { host: dials ? null : host, port: port === undefined ? usual : Number(port) };
}

/** Returns what the arguments ask for, or null where they are not understood. */
function orderOf(args: readonly string[]) {
  const said = argumentsOf(args, {
    to: { type: 'string' },
    code: { type: 'string' },
    source: { type: 'string' },
    record: { type: 'string' },
    outbox: { type: 'string' },
    place: { type: 'string', multiple: true },
    resend: { type: 'boolean' },
  });
  if (said === null) return null;
  const { positionals, values } = said;
  const [kind = '', place = '', ...rest] = positionals;
  const device = devices.get(kind);
  const { to = '', code = '', source = '', record = null } = values;
  const point = pointNamed(source);
  const address = device === undefined ? null : addressOf(place, device);
  const places = placesOf(values.place ?? []);
  const isWhole = device !== undefined && address !== null && rest.length === 0 && code !== '';
  if (!isWhole || point === undefined || places === null) return null;
  if (!isServer(to)) return null;
  const usual = `timing-${[kind, address.host ?? address.port, point].join('-')}.ndjson`;
  // Only decoders of P3 are asked; the others say by themselves what they kept.
  const missed = values.resend === true && kind === 'p3' ? new Missed() : null;
  return {
    ...address,
    feed: missed === null ? device.feed : () => p3Feed(missed),
    ...(missed !== null && { recall: (name: string, no: number) => missed.recall(name, no) }),
    to,
    code,
    pointOf: (name: string) => (device.dials && places.get(/^ts-(.*)\//.exec(name)?.[1] ?? '')) || point,
    record,
    outbox: values.outbox ?? usual,
  };
}

/** Tells whether the first argument names a device to listen to. */
export const isBridge = ([kind = '']: readonly string[]): boolean => devices.has(kind);

/** Listens to a device until the process is told to end. Returns the exit code. */
export async function runBridgeCommand(
  args: readonly string[],
  { complain, signal }: { complain: (line: string) => void; signal: AbortSignal },
): Promise<number> {
  const order = orderOf(args);
  if (order === null) {
    complain(bridgeUsage);
    return 1;
  }
  await runBridge({ ...order, say: complain, signal });
  return 0;
}
