import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Fault } from '#contract/operations/office/system.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { codesKept, saveFaults } from './queries.ts';
import type { Scrubbed } from './scrub.ts';
import type { TellSentry } from './sentry.ts';

interface Noted {
  origin: Fault['origin'];
  place: string;
  what: Scrubbed;
  code?: string | null;
  /** The version of the page, for an error of a browser. */
  version?: string;
}

/** The parts that collect errors. */
interface FaultParts {
  db: Db;
  log: Logger;
  node: string;
  version: string;
  /** It is null where no address for them is set. */
  sentry: TellSentry | null;
}

const saveMs = 10_000;
const mostKinds = 200;
/** Anybody may send reports of browsers, so they may fill only a part. */
const mostOfBrowsers = 50;

/** The same fault has the same fingerprint on every node, and in the next version as long as it is in the same function. */
function fingerprintOf(origin: Fault['origin'], { kind, words, frames }: Scrubbed, place: string): string {
  const own = frames.find((frame) => !/node_modules|node:/.test(frame)) ?? place;
  const spot = own.replace(/:\d+:\d+\)?$/, '').replace(/-[\w-]{8}(?=\.js)/, '');
  const text = [origin, kind, words, spot].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Collects errors in memory, by kind, and adds them every ten seconds to those that the database has. */
export class Faults {
  readonly #parts: FaultParts;
  #waiting = new Map<string, Fault>();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: FaultParts) {
    this.#parts = parts;
  }

  /** Counts an error. Returns the fingerprint of its kind. */
  note({ origin, place, what, code = null, version = this.#parts.version }: Noted): string {
    const fingerprint = fingerprintOf(origin, what, place);
    const at = new Date().toISOString();
    const known = this.#waiting.get(fingerprint);
    if (known !== undefined) {
      Object.assign(known, { place, seen: known.seen + 1, last_at: at });
      if (code !== null) known.codes = [code, ...known.codes].slice(0, codesKept);
      return fingerprint;
    }
    const most = origin === 'browser' ? mostOfBrowsers : mostKinds;
    if (this.#waiting.size >= most) return fingerprint;
    const { node, sentry } = this.#parts;
    const codes = code === null ? [] : [code];
    const fault = {
      fingerprint,
      origin,
      place,
      node,
      version,
      seen: 1,
      first_at: at,
      last_at: at,
      codes,
      ...what,
    };
    this.#waiting.set(fingerprint, fault);
    sentry?.(fault);
    this.#timer ??= setTimeout(() => void this.save(), saveMs).unref();
    return fingerprint;
  }

  /** Writes what was collected. While the database is away it stays collected. */
  async save(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = this.#waiting;
    if (waiting.size === 0) return;
    this.#waiting = new Map();
    try {
      await saveFaults(this.#parts.db, [...waiting.values()]);
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'the errors could not be kept yet');
      this.#putBack(waiting);
    }
  }

  #putBack(before: ReadonlyMap<string, Fault>): void {
    for (const [fingerprint, fault] of before) {
      const since = this.#waiting.get(fingerprint);
      if (since === undefined) this.#waiting.set(fingerprint, fault);
      else
        Object.assign(since, {
          seen: since.seen + fault.seen,
          first_at: fault.first_at,
          codes: [...since.codes, ...fault.codes].slice(0, codesKept),
        });
    }
    this.#timer ??= setTimeout(() => void this.save(), saveMs).unref();
  }
}
