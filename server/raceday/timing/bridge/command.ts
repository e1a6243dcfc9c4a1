import { parseArgs } from 'node:util';
import { TIMING_POINTS } from '#contract/raceday/judging/passings.ts';
import { runBridge } from './bridge.ts';
import type { Feed } from './feed.ts';
import { p3Feed } from './p3-feed.ts';
import { rrFeed } from './rr-feed.ts';

/** The devices that a bridge can listen to, with the port that each usually has. */
const devices: ReadonlyMap<string, { feed: () => Feed; port: number }> = new Map([
  ['p3', { feed: p3Feed, port: 5403 }],
  ['rr', { feed: rrFeed, port: 3601 }],
]);

export const bridgeUsage = `npm run timing -- ${[...devices.keys()].join('|')} HOST[:PORT] --to URL --code CODE --source ${TIMING_POINTS.join('|')} [--record FILE] [--outbox FILE]`;

/** Returns what the arguments ask for, or null where they are not understood. */
function orderOf(args: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      code: { type: 'string' },
      source: { type: 'string' },
      record: { type: 'string' },
      outbox: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [kind = '', place = '', ...rest] = positionals;
  const device = devices.get(kind);
  const { to = '', code = '', source = '', record = null } = values;
  const point = TIMING_POINTS.find((one) => one === source);
  const address = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(place);
  const isWhole = device !== undefined && address !== null && rest.length === 0 && code !== '';
  if (!isWhole || point === undefined || !/^https?:/.test(to) || !URL.canParse(to)) return null;
  const [, host = '', port] = address;
  const usual = `timing-${kind}-${host}-${point}.ndjson`;
  return {
    host,
    port: port === undefined ? device.port : Number(port),
    feed: device.feed(),
    to,
    code,
    point,
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
  let order: ReturnType<typeof orderOf> = null;
  try {
    order = orderOf(args);
  } catch {
    // An option that nobody knows.
  }
  if (order === null) {
    complain(bridgeUsage);
    return 1;
  }
  await runBridge({ ...order, say: complain, signal });
  return 0;
}
