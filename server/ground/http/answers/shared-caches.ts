import type { Kept } from './kept.ts';

/** Every answer carries it, so that everything can be purged as one tag. */
const everything = 'all';
/** The tag of an answer that goes with every change. */
const anyChange = 'any';
/** They are sent twice, and nginx reads 4 kB of headers. The longest of the demo, of a club, are 800. */
const longestTags = 900;
/** What nothing has changed may be shown so long by a cache that reaches no node. */
const staleIfErrorSeconds = 24 * 3600;

interface SharedCacheSettings {
  SHARED_CACHE_SECONDS: number;
  PURGE_URL?: readonly string[] | undefined;
}

/** Returns the tags of an answer for shared caches. Where there are too many, it goes with every change. */
function tagsOf(tags: readonly string[]): readonly string[] {
  const all = [...new Set([everything, ...tags])];
  return all.join(',').length <= longestTags ? all : [everything, anyChange];
}

/** Returns the tags that a cache has to purge after a change. */
export function purgedTags(changed: ReadonlySet<string>): readonly string[] {
  return changed.has(everything) ? [everything] : [...changed, anyChange];
}

/**
 * Marks answers for caches that many people share: a CDN, Varnish, nginx. Browsers go on reading `cache-control`. The
 * directives stand in headers of their own, because browsers too obey `stale-while-revalidate` there, and caches
 * obey `no-cache`.
 */
export class SharedCaches {
  readonly #directives: string | null;
  readonly #lastsMs: number;

  constructor({ SHARED_CACHE_SECONDS, PURGE_URL }: SharedCacheSettings) {
    // Only a cache that is told to forget a name may show what it has while no node answers.
    const ifError = PURGE_URL === undefined ? '' : `, stale-if-error=${staleIfErrorSeconds}`;
    const fresh = `max-age=${SHARED_CACHE_SECONDS}, stale-while-revalidate=${SHARED_CACHE_SECONDS}`;
    this.#lastsMs = SHARED_CACHE_SECONDS * 1000;
    this.#directives = SHARED_CACHE_SECONDS === 0 ? null : fresh + ifError;
  }

  /** Returns the headers with which a shared cache finds an answer by its tags. */
  tagHeaders(tags: readonly string[]): [string, string][] {
    if (this.#directives === null) return [];
    const all = tagsOf(tags);
    return [
      ['surrogate-key', all.join(' ')],
      ['cache-tag', all.join(',')],
    ];
  }

  /** Adds to an answer that is kept here what lets a shared cache keep it as well. */
  mark(kept: Kept): void {
    if (this.#directives === null) return;
    const headers = this.tagHeaders(kept.tags);
    if (kept.made.cacheControl === 'public, no-cache' && kept.expires - Date.now() > this.#lastsMs) {
      headers.push(['surrogate-control', this.#directives]);
      // Who reads this one may ignore `vary`, and would show everybody the language of the first.
      const isOne = !kept.made.vary.includes('cookie');
      headers.push(['cdn-cache-control', isOne ? this.#directives : 'no-store']);
    }
    for (const list of new Set(Object.values(kept.headers))) list?.push(...headers.flat());
  }
}
