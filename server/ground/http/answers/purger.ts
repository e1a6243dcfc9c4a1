import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PublicChanges } from '#server/ground/changes/public-changes.ts';
import { within } from '#server/ground/db/within.ts';
import { purgedTags } from './shared-caches.ts';

interface PurgerSettings {
  PURGE_URL?: readonly string[] | undefined;
  /** A header with a secret, such as `Authorization: Bearer …`. */
  PURGE_HEADER?: string | undefined;
}

/** Changes of this long go together. */
const gatherMs = 50;
const patienceMs = 5000;
const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** Cloudflare takes so many tags in a request. */
const tagsAtOnce = 100;
/** When more are waiting, everything is purged instead, so that nothing is lost. */
const mostWaiting = 400;
/** A node may answer with an old name until it notices that it hears nothing, and a cache may then keep that. */
const forgetAgainMs = 15_000;
const closePatienceMs = 2000;

/**
 * Tells a shared cache which tags to purge, on the one node that leads. It waits for the cache for as long as it
 * takes, and no request waits for it. A node that takes the lead purges everything, because nobody knows what the one
 * before has still told. So does the first start after all nodes were away.
 */
export class Purger {
  readonly #url: string;
  readonly #headers: Record<string, string> = {};
  readonly #log: Logger;
  readonly #again = new Set<NodeJS.Timeout>();
  readonly #stopping = new AbortController();
  #waiting = new Set<string>();
  #leads = false;
  #work: Promise<void> | null = null;
  #failures = 0;

  private constructor(url: string, header: string | undefined, log: Logger) {
    this.#url = url;
    this.#log = log;
    const [, name, value] = /^([^:]+):\s*(\S.*)$/.exec(header ?? '') ?? [];
    if (name !== undefined && value !== undefined) this.#headers[name] = value;
  }

  /** Returns one for each cache, so that none waits for another. */
  static open({ PURGE_URL = [], PURGE_HEADER }: PurgerSettings, log: Logger): Purger[] {
    return PURGE_URL.map((url) => new Purger(url, PURGE_HEADER, log));
  }

  /** Throws while the cache does not take what it is told. */
  async check(): Promise<void> {
    if (this.#failures > 0) throw new Error('the shared cache takes no purge');
  }

  follow(changes: PublicChanges): void {
    changes
      .on('leads', (leads) => {
        this.#leads = leads;
        if (leads) this.#tell(['all', 'forget']);
      })
      .on('heard', () => {
        if (this.#leads) this.#tell(['all', 'forget']);
      })
      .on('changed', (tags) => {
        if (this.#leads) this.#tell(tags);
      });
  }

  #tell(tags: readonly string[]): void {
    for (const tag of tags) this.#waiting.add(tag);
    if (this.#waiting.size > mostWaiting)
      this.#waiting = new Set(this.#waiting.has('forget') ? ['all', 'forget'] : ['all']);
    this.#work ??= this.#run()
      // It is ended by closing alone.
      .catch(() => undefined)
      .finally(() => {
        this.#work = null;
      });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(gatherMs, undefined, { signal });
    while (this.#waiting.size > 0) {
      const told = this.#waiting;
      this.#waiting = new Set();
      try {
        await this.#send(told);
        if (this.#failures > 0) this.#log.info('the shared cache is purged again');
        this.#failures = 0;
        if (told.has('forget')) this.#tellAgain(told);
      } catch (error) {
        this.#tell([...told]);
        if (this.#failures === 0) this.#log.warn({ err: error }, 'the shared cache could not be purged');
        await sleep(Math.min(longestWaitMs, firstWaitMs * 2 ** this.#failures), undefined, { signal });
        this.#failures += 1;
      }
    }
  }

  #tellAgain(told: ReadonlySet<string>): void {
    const timer = setTimeout(() => {
      this.#again.delete(timer);
      this.#send(told).catch(() => this.#tell([...told]));
    }, forgetAgainMs);
    this.#again.add(timer);
  }

  async #send(changed: ReadonlySet<string>): Promise<void> {
    const isForgotten = changed.has('forget');
    const tags = purgedTags(new Set([...changed].filter((tag) => tag !== 'forget')));
    for (let at = 0; at < tags.length; at += tagsAtOnce) {
      const some = tags.slice(at, at + tagsAtOnce);
      const response = await fetch(this.#url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'surrogate-key': some.join(' '),
          'purge-reason': isForgotten ? 'forget' : 'change',
          ...this.#headers,
        },
        body: JSON.stringify({ tags: some }),
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(patienceMs)]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the shared cache answered ${response.status}`);
    }
  }

  /** Gives what is waiting a moment to be told. The next node that leads purges everything anyway. */
  async close(): Promise<void> {
    for (const timer of this.#again) clearTimeout(timer);
    if (this.#work !== null) await within(closePatienceMs, this.#work).catch(() => undefined);
    this.#stopping.abort();
  }
}
