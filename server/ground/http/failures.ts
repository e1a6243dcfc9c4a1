import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import type { Faults } from '#server/ground/faults/faults.ts';
import { scrubError } from '#server/ground/faults/scrub.ts';
import { awayCode } from '#server/ground/http/refusals/database-away.ts';
import { databaseRefusal } from '#server/ground/http/refusals/database-refusal.ts';
import { loggable } from '#server/ground/log/loggable.ts';
import { ofFault, ofOutage, Repeats } from '#server/ground/log/repeats.ts';
import { codeOf } from '#server/ground/log/trail.ts';

const asksToComeAgain: ReadonlySet<ErrorCode> = new Set(['upload.busy', 'dump.withheld']);

/** Logs the requests that failed and counts them by kind, so that an outage neither fills the log nor hides in it. */
export class Failures {
  readonly #log: Logger;
  readonly #faults: Faults;
  readonly #repeats: Repeats;

  constructor(log: Logger, faults: Faults) {
    this.#log = log;
    this.#faults = faults;
    this.#repeats = new Repeats((kind, times) => log.warn({ kind, times }, 'the same failed again'));
  }

  /**
   * Tells a failure that was answered with a status. Returns the short code for the person who met it, or null where
   * the sentence of the refusal says all: it was foreseen, or it passes by itself.
   */
  tell(error: unknown, status: number, request: Pick<FastifyRequest, 'id' | 'routeOptions'>): string | null {
    const isDatabases = databaseRefusal(error) !== null;
    if (status < 500 && !isDatabases) return null;
    // No line is logged for callers who have to try again later: there may be a thousand, and the metrics count them.
    if (error instanceof Refusal && asksToComeAgain.has(error.code)) return null;
    const away = awayCode(error);
    const passes = away !== null || (error instanceof Refusal && status === 503);
    const code = passes ? null : codeOf(request.id);
    const what = scrubError(error);
    const route = request.routeOptions.url;
    const kind = this.#faults.note({ origin: 'server', place: route ?? 'none', what, code });
    const telling = this.#repeats.note(away ?? kind, passes ? ofOutage : ofFault);
    if (telling === 'counted') return code;
    const failure = telling === 'whole' ? loggable(error) : what.kind;
    const line = { failure, route, fault: kind, ...(code === null ? {} : { code }) };
    // A refusal was foreseen, and its caller knows why: a slow sheet under load is no fault to wake somebody for.
    if (status >= 500)
      this.#log[error instanceof Refusal || passes ? 'warn' : 'error'](line, 'a request failed');
    else this.#log.warn(line, 'the database refused what the contract let through');
    return code;
  }
}
