import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseLink } from '#server/db/link.ts';
import { TooLate, within } from '#server/db/within.ts';
import type { PublicChanges } from './public-changes.ts';

/** Messages about several at once: `riders:12,4711`. */
const many: ReadonlyMap<string, string> = new Map([
  ['riders', 'rider'],
  ['clubs', 'club'],
]);

/**
 * The tags to drop for one message of the database: `all`, `race:12:3` (race 12 of cup 3), `cup:3`, `riders:12,4711`, `clubs:5`,
 * `placings` or `dump`. `forget` is for what must not be shown again, not even as last known: a child's name that is public no longer.
 */
function tagsOf(payload: string): string[] {
  if (payload === 'forget') return ['all', 'forget'];
  if (payload === 'placings' || payload === 'dump') return [payload];
  const [kind = '', id, cupId] = payload.split(':');
  const each = many.get(kind);
  if (each !== undefined && id) return id.split(',').map((one) => `${each}:${one}`);
  if (kind === 'race' && id && cupId) return [`race:${id}`, `cup:${cupId}`];
  return kind === 'cup' && id ? [`cup:${id}`] : ['all'];
}

/** The line is asked this often and has to answer within this time: a silent one is noticed well before ten seconds. */
const beatMs = 2000;
const beatPatienceMs = 4000;
const openPatienceMs = 3000;
const longestWaitMs = 1000;

/** Doubled with each failure and different on each node, so that a database that comes back is not flooded with connections. */
function waitAfter(failures: number): number {
  return Math.min(longestWaitMs, 50 * 2 ** failures) * (0.5 + Math.random() / 2);
}

interface Line {
  /** The last moment up to which every change was heard. */
  heardAt: number;
  /** Resolves when the line is lost; with `silent` when it only stopped answering. */
  readonly lost: Promise<{ silent: boolean; error?: unknown }>;
  readonly close: () => Promise<void>;
}

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ read_only: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`,
  );
  if (rows[0]?.read_only === true) throw new Error('this host does not take writes');
}

/** Asks again and again whether the line still answers. Ends by throwing. */
async function beat(client: pg.Client, line: Pick<Line, 'heardAt'>, link: DatabaseLink, signal: AbortSignal) {
  for (;;) {
    await sleep(beatMs, undefined, { signal });
    const sentAt = Date.now();
    const mark = link.mark();
    const answered = link.hosts > 1 ? refuseReadOnly(client) : client.query('select 1');
    try {
      await within(beatPatienceMs, Promise.resolve(answered));
    } catch (error) {
      if (error instanceof TooLate) link.closeSilent(mark);
      throw error;
    }
    line.heardAt = sentAt;
  }
}

/** What the database says on the channel of races that are ridden: `12:4711:811`, race, count and number of the last event. */
function heardOf(payload: string): [race_id: number, seq: number] {
  const [race, , seq] = payload.split(':');
  return [Number(race), Number(seq)];
}

async function openLine(
  connection: pg.ClientConfig,
  link: DatabaseLink,
  changes: PublicChanges,
): Promise<Line> {
  const client = new pg.Client({
    ...connection,
    stream: link.probe,
    application_name: 'partidor-changes',
    connectionTimeoutMillis: openPatienceMs,
  });
  const broken = Promise.withResolvers<{ silent: boolean; error?: unknown }>();
  client.on('error', (error) => broken.resolve({ silent: false, error }));
  client.on('end', () => broken.resolve({ silent: false }));
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'live_told') changes.emit('told', ...heardOf(payload));
    else if (channel === 'placing_due') changes.emit('placingsDue');
    else changes.emit('changed', tagsOf(payload || 'all'));
  });
  const ended = new AbortController();
  const close = async () => {
    ended.abort();
    await client.end().catch(() => undefined);
  };
  const openedAt = Date.now();
  try {
    await client.connect();
    const begin = link.hosts > 1 ? refuseReadOnly(client) : Promise.resolve();
    await within(
      openPatienceMs,
      begin.then(() => client.query('listen public_changed; listen live_told; listen placing_due')),
    );
  } catch (error) {
    void close();
    throw error;
  }
  const line = { heardAt: openedAt };
  beat(client, line, link, ended.signal).catch((error: unknown) =>
    broken.resolve({ silent: error instanceof TooLate, error }),
  );
  return Object.assign(line, { lost: broken.promise, close });
}

/** Tries each host once. Throws the last refusal. */
async function openAnywhere(...parts: Parameters<typeof openLine>): Promise<Line> {
  const [, link] = parts;
  for (let left = link.hosts; ; left -= 1) {
    try {
      return await openLine(...parts);
    } catch (error) {
      link.chooseNext();
      if (left === 1) throw error;
    }
  }
}

/**
 * Listens to the database for public changes and passes them on; the same line shows whether the database can be reached at all.
 * While the line is down, it is opened again, one attempt at a time.
 * In: how to connect, who is told. Out: a function that stops listening.
 */
export async function listenChanges(
  connection: pg.ClientConfig,
  link: DatabaseLink,
  changes: PublicChanges,
  log: Logger,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const open = async () => {
    const line = await openAnywhere(connection, link, changes);
    link.markBack();
    changes.emit('heard');
    return line;
  };
  const openAgain = async () => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await open();
      } catch (error) {
        link.markAway();
        if (failures === 0) log.warn({ err: error }, 'the database is away');
        await sleep(waitAfter(failures), undefined, { signal });
      }
    }
  };

  changes.emit('lost', Date.now());
  let line = await open();
  const watching = (async () => {
    while (!signal.aborted) {
      const { silent, error } = await line.lost;
      if (signal.aborted) return;
      changes.emit('lost', line.heardAt);
      if (silent) link.markAway();
      log.warn({ err: error, silent }, 'the line that tells public changes is down');
      void line.close();
      line = await openAgain();
      log.info('the line that tells public changes is back');
    }
    await line.close();
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return async () => {
    stopping.abort();
    await line.close();
    await watching;
  };
}
