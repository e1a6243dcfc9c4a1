import { createWriteStream } from 'node:fs';
import { passingLine } from '#contract/raceday/judging/passings.ts';
import type { Socket } from 'node:net';
import { acceptForever, listenForever, SILENT_MS } from './connection.ts';
import type { Feed, FeedStatus } from './feed.ts';
import { Outbox } from './outbox.ts';
import { type BridgeLine, type Numbered, Runs } from './runs.ts';
import { Sender } from './sender.ts';

/** What a bridge does. */
interface BridgeOrder {
  /** The device, or null where it dials us. */
  host: string | null;
  port: number;
  /** Makes the reader of one connection. */
  feed: () => Feed;
  /** Hears what was kept before the bridge was started. */
  recall?: (device: string, no: number) => void;
  to: string;
  code: string;
  /** Tells where a source hears. */
  pointOf: (source: string) => string;
  record: string | null;
  outbox: string;
  say: (line: string) => void;
  signal: AbortSignal;
}

/** The newest passings tell the clock of a device: the one that was the quickest to come is the nearest to it. */
const CLOCK_OF = 50;

/** Knows how far the clocks of devices are from that of this computer. */
class Clocks {
  readonly #ahead_us = new Map<string, number[]>();

  heard({ source, at_us }: BridgeLine): void {
    const ahead = this.#ahead_us.get(source) ?? [];
    ahead.push(at_us - Date.now() * 1000);
    this.#ahead_us.set(source, ahead.slice(-CLOCK_OF));
  }

  now_us(source: string): number | null {
    const ahead = this.#ahead_us.get(source);
    if (ahead === undefined) return null;
    return Math.max(0, Date.now() * 1000 + Math.max(...ahead));
  }
}

const deviceIn = (source: string): string => source.split('/')[0] ?? source;

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Brings what a device hears to the server, until it is told to stop. Nothing that was kept is forgotten until it is known. */
export async function runBridge(order: BridgeOrder): Promise<void> {
  const { host, port, feed, to, code, pointOf, say, signal } = order;
  const runs = new Runs(feed().fills);
  const feeds = new Map<Socket, Feed>();
  const clocks = new Clocks();
  const sources = new Map<string, string>();
  const status = new Map<string, FeedStatus['status']>();
  let sender: Sender | null = null;
  let heard_ms = 0;
  const outbox = await Outbox.open(order.outbox, () => sender?.wake());
  for (const line of outbox.kept) {
    const { success, data } = passingLine.safeParse(readJson(line));
    if (!success) continue;
    runs.recall(data);
    order.recall?.(deviceIn(data.source), data.no);
    sources.set(deviceIn(data.source), data.source);
  }
  if (outbox.kept.length > 0) say(`${order.outbox}: ${outbox.kept.length} passings of before are sent again`);
  const record = order.record === null ? null : createWriteStream(order.record, { flags: 'a' });
  // The recording is for later: where the disk is full, passings still go on their way.
  record?.on('error', ({ message }) => say(`${order.record} cannot be written: ${message}`));
  sender = new Sender({
    to,
    code,
    pointOf,
    kept: outbox.kept,
    say,
    signal,
    statusLines: () =>
      [...sources].map(([device, source]) => {
        if (Date.now() - heard_ms > SILENT_MS) return JSON.stringify({ source, status: {} });
        const clock_us = clocks.now_us(source);
        return JSON.stringify({
          source,
          status: status.get(device) ?? {},
          ...(clock_us !== null && { clock_us: Math.round(clock_us) }),
        });
      }),
  });
  const sending = sender.run();
  let state = '';
  const events: Parameters<typeof acceptForever>[1] = {
    signal,
    onOpen: (socket) => {
      const reader = feed();
      feeds.set(socket, reader);
      socket.once('close', () => feeds.delete(socket));
      for (const words of reader.hello()) socket.write(words, 'latin1');
    },
    onBytes: (bytes, socket) => {
      heard_ms = Date.now();
      if (record?.writable) record.write(bytes);
      const heard = feeds.get(socket)?.take(bytes);
      if (heard === undefined) return;
      if (heard.damaged > 0) say(`${heard.damaged} damaged`);
      for (const one of heard.status) {
        status.set(one.device, one.status);
        if (!sources.has(one.device)) sources.set(one.device, `${one.device}/1`);
      }
      const numbered = (passings: readonly Numbered[], isListed: boolean) =>
        passings.flatMap((passing) => runs.take(passing, isListed) ?? []);
      // A new number comes first: what is missing below it belongs to its run.
      const fresh = numbered(heard.passings, false);
      const listed = numbered(heard.listed, true);
      fresh.forEach((line) => clocks.heard(line));
      const lines = [...listed, ...fresh];
      for (const { source } of lines) sources.set(deviceIn(source), source);
      const answers = () => heard.answers.forEach((words) => socket.write(words, 'latin1'));
      // A device that is told that we have something does not say it again.
      outbox.add(lines).then(answers, (error: unknown) => {
        say(`the outbox cannot be written: ${error instanceof Error ? error.message : String(error)}`);
        socket.destroy();
      });
    },
    onState: (next, why) => {
      if (next === state) return;
      state = next;
      say(`${host ?? 'port'}:${port} ${next}${why === undefined ? '' : ` (${why})`}`);
    },
  };
  await (host === null ? acceptForever(port, events) : listenForever(host, port, events));
  await outbox.close();
  await sending;
  record?.end();
}
