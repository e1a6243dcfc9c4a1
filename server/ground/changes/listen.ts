import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { readHost } from '#server/ground/db/known-history.ts';
import type { DatabaseLink } from '#server/ground/db/link.ts';
import { TooLate, within } from '#server/ground/db/within.ts';
import { Hearing, hearMs } from './hearing.ts';
import type { PublicChanges } from './public-changes.ts';

/** Messages about several things at once, such as `riders:12,4711`. */
const many: ReadonlyMap<string, string> = new Map([
  ['riders', 'rider'],
  ['clubs', 'club'],
]);

/**
 * Returns the tags to drop for one message of the database: `drop dates:3 list`, `all`, `race:12:3` (race 12 of cup 3),
 * `cup:3`, `riders:12,4711`, `clubs:5`, `placings` or `dump`. The word `forget` instead of `drop`, or alone for
 * everything, is for data that must not appear again, not even as last known: a child's name that is public no longer.
 */
function tagsOf(payload: string): string[] {
  if (payload === 'forget') return ['all', 'forget'];
  const [word, ...tags] = payload.split(' ');
  if (tags.length > 0 && word === 'drop') return tags;
  if (tags.length > 0 && word === 'forget') return [...tags, 'forget'];
  if (payload === 'placings' || payload === 'dump') return [payload];
  const [kind = '', id, cupId] = payload.split(':');
  const each = many.get(kind);
  if (each !== undefined && id) return id.split(',').map((one) => `${each}:${one}`);
  if (kind === 'race' && id && cupId) return [`race:${id}`, `cup:${cupId}`];
  return kind === 'cup' && id ? [`cup:${id}`] : ['all'];
}

/** The connection is tested at this interval and has this time to answer: ten seconds of silence never pass unseen. */
const beatMs = 2000;
const beatPatienceMs = 4000;
/** The server verifies this often that changes arrive, so that no answer is outdated for ten seconds unnoticed. */
const sureMs = 6000;
const openPatienceMs = 3000;
const longestWaitMs = 1000;
const leadLock = 7_276_384_350;

/** Doubles the wait with each failure and varies it, so that nodes do not flood a returning database. */
function waitAfter(failures: number): number {
  return Math.min(longestWaitMs, 50 * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** Returns a function that takes the lead among the nodes unless another one has it. It ends with the connection. */
function leading(client: pg.Client, changes: PublicChanges): () => Promise<void> {
  let leads = false;
  return async () => {
    if (leads || changes.listenerCount('leads') === 0) return;
    // A node that vanished from the network would hold the lead for hours. The database looks for it after 5 s.
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
    );
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [
      leadLock,
    ]);
    leads = rows[0]?.leads === true;
    if (leads) changes.emit('leads', true);
  };
}

interface Line {
  /** The last moment up to which every change arrived. */
  heardAt: number;
  /** Resolves when the connection is lost, with `silent` when it only stopped answering. */
  readonly lost: Promise<{ silent: boolean; error?: unknown }>;
  /** Aborts when the connection is closed. */
  readonly ended: AbortSignal;
  readonly close: () => Promise<void>;
}

interface Listening {
  /** The other connections of this process. The listening connection is opened in the same way. */
  readonly pool: pg.Pool;
  /** How it is opened past a pooler, where the others lead through one. */
  readonly direct?: pg.ClientConfig | undefined;
  readonly link: DatabaseLink;
  readonly changes: PublicChanges;
  readonly log: Logger;
}

interface Parts extends Listening {
  readonly hearing: Hearing;
}

/** Throws where a host takes no writes, or another one was promoted after it. */
async function refuseUnusable(client: pg.Client, { history }: DatabaseLink): Promise<void> {
  const { read_only, system, timeline } = await readHost(client);
  if (read_only || timeline === null) throw new Error('this host does not take writes');
  const written = { system: system ?? '', timeline };
  if (history.isOver(written)) throw new Error('this host was replaced by one that was promoted after it');
  history.note(written);
}

/** Tests again and again whether the connection still answers. It ends by throwing. */
async function beat(
  client: pg.Client,
  line: Pick<Line, 'heardAt'>,
  link: DatabaseLink,
  lead: () => Promise<void>,
  signal: AbortSignal,
) {
  for (;;) {
    await sleep(beatMs, undefined, { signal });
    const sentAt = Date.now();
    const mark = link.mark();
    const answered = link.hosts > 1 ? refuseUnusable(client, link) : client.query('select 1');
    try {
      await within(beatPatienceMs, Promise.resolve(answered).then(lead));
    } catch (error) {
      if (error instanceof TooLate) link.closeSilent(mark);
      throw error;
    }
    line.heardAt = sentAt;
  }
}

/** Parses a message about races under way, such as `12:4711:811`: race, count and number of the last event. */
function heardOf(payload: string): [race_id: number, seq: number] {
  const [race, , seq] = payload.split(':');
  return [Number(race), Number(seq)];
}

async function openLine({ pool, direct, link, changes, hearing }: Parts): Promise<Line> {
  const client = new pg.Client({
    ...pool.options,
    ...direct,
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
    else if (channel === 'own_word') hearing.hear(payload);
    else changes.emit('changed', tagsOf(payload || 'all'));
  });
  const ended = new AbortController();
  const close = async () => {
    ended.abort();
    await client.end().catch(() => undefined);
  };
  const openedAt = Date.now();
  const lead = leading(client, changes);
  try {
    await client.connect();
    const begin = link.hosts > 1 ? refuseUnusable(client, link) : Promise.resolve();
    await within(
      openPatienceMs,
      begin
        .then(() =>
          client.query('listen public_changed; listen live_told; listen placing_due; listen own_word'),
        )
        .then(lead),
    );
  } catch (error) {
    void close();
    throw error;
  }
  const line = { heardAt: openedAt };
  beat(client, line, link, lead, ended.signal).catch((error: unknown) =>
    broken.resolve({ silent: error instanceof TooLate, error }),
  );
  return Object.assign(line, { lost: broken.promise, ended: ended.signal, close });
}

/** Tries each host once. Throws the last refusal. */
async function openAnywhere(parts: Parts): Promise<Line> {
  for (let left = parts.link.hosts; ; left -= 1) {
    try {
      return await openLine(parts);
    } catch (error) {
      parts.link.chooseNext();
      if (left === 1) throw error;
    }
  }
}

const deaf =
  'changes do not come back from the database: DATABASE_URL seems to lead through a pooler in transaction mode, which passes no LISTEN on. ' +
  'Name the database itself in DATABASE_LISTEN_URL. Until then every page is computed anew, and /readyz says changes_unheard';

/**
 * Verifies, as long as the connection is open, that notifications of this process return over it. Changes count as
 * received from the first success, and without it no answer is kept. It resolves after the first try.
 */
async function makeSureOfHearing(line: Line, { changes, hearing, log }: Parts): Promise<void> {
  let hears = false;
  let saidDeaf = false;
  let heardAt = Date.now();
  const tryOnce = async () => {
    const askedAt = Date.now();
    const heard = await hearing.ask(hearMs);
    if (heard === null || line.ended.aborted) return;
    if (heard) heardAt = askedAt;
    if (heard && !hears) changes.emit('heard');
    if (!heard && hears) changes.emit('lost', heardAt);
    if (heard === saidDeaf)
      log[heard ? 'info' : 'error'](heard ? 'changes come back from the database' : deaf);
    hears = heard;
    saidDeaf = !heard;
  };
  const goOn = async () => {
    while (!line.ended.aborted) {
      await sleep(hears ? sureMs : beatMs, undefined, { signal: line.ended });
      await tryOnce();
    }
  };
  await tryOnce();
  void goOn().catch((error: unknown) => {
    if (!line.ended.aborted) log.warn({ err: error }, 'whether changes come back could not be tried');
  });
}

/**
 * Listens to the database for public changes and passes them on. The same connection shows whether the database is
 * reachable at all. While it is lost, it is opened again, one attempt at a time. Returns how this process receives its
 * own notifications, and a function that stops listening.
 */
export async function listenChanges(
  given: Listening,
): Promise<{ hearing: Hearing; stop: () => Promise<void> }> {
  const parts = { ...given, hearing: new Hearing(given.pool) };
  const { link, changes, log, hearing } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const open = async () => {
    const line = await openAnywhere(parts);
    link.markBack();
    await makeSureOfHearing(line, parts);
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
      changes.emit('leads', false);
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
  const stop = async () => {
    stopping.abort();
    await line.close();
    await watching;
  };
  return { hearing, stop };
}
