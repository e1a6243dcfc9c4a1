import { Counter, Histogram, Registry } from 'prom-client';
import type { PublicChanges } from '#server/ground/changes/public-changes.ts';

/** The buckets in seconds, from a kept answer to a drawn receipt. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts for Prometheus while this process serves. The values that are only read at a scrape are in `gauges.ts`. */
export class Metrics {
  readonly registry = new Registry();
  /** Plain numbers, because a kept answer takes some microseconds, and a labelled counter would be a part of that. */
  readonly #kept = { sent: 0, unchanged: 0 };
  readonly #requests = new Counter({
    name: 'partidor_http_requests_total',
    help: 'Requests that were computed, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  readonly #seconds = new Histogram({
    name: 'partidor_http_request_seconds',
    help: 'Time from the request to the end of its answer, where it was computed',
    labelNames: ['method', 'route'],
    buckets: latencyBuckets,
    registers: [this.registry],
  });

  readonly #strays = new Counter({
    name: 'partidor_live_mismatches_total',
    help: 'Phones that came back to a stream because their fingerprint of a race was another one: a defect of ours',
    registers: [this.registry],
  });

  readonly #drops = new Counter({
    name: 'partidor_kept_drops_total',
    help: 'Times that kept answers were dropped, by what had changed; all drops every one',
    labelNames: ['kind'],
    registers: [this.registry],
  });

  readonly #fanOut = new Histogram({
    name: 'partidor_live_fan_out_seconds',
    help: 'Time from the word of the database until the last phone of this process had an event of a race',
    buckets: latencyBuckets,
    registers: [this.registry],
  });

  readonly #jobWaits = new Histogram({
    name: 'partidor_job_wait_seconds',
    help: 'Time for which a job was due before it began, by task',
    labelNames: ['task'],
    buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
    registers: [this.registry],
  });

  readonly #jobsDone = new Counter({
    name: 'partidor_jobs_done_total',
    help: 'Jobs that ended, by task, and whether they failed (failed ones are tried again)',
    labelNames: ['task', 'result'],
    registers: [this.registry],
  });

  constructor() {
    const kept = this.#kept;
    const answers = new Counter({
      name: 'partidor_kept_answers_total',
      help: 'Requests answered from memory, before the framework: sent whole, or told unchanged',
      labelNames: ['answer'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [answer, count] of Object.entries(kept)) this.inc({ answer }, count);
      },
    });
    answers.reset();
  }

  keptAnswer(status: number): void {
    if (status === 304) this.#kept.unchanged += 1;
    else this.#kept.sent += 1;
  }

  /** Counts what kept answers are dropped for. */
  follow(changes: PublicChanges): void {
    changes
      .on('changed', (tags) => {
        for (const kind of new Set(tags.map((tag) => tag.replace(/:.*/s, '')))) this.#drops.inc({ kind });
      })
      .on('lost', () => this.#drops.inc({ kind: 'unheard' }));
  }

  /** Takes the time until an event of a race was with the last phone. */
  fannedOut(milliseconds: number): void {
    this.#fanOut.observe(milliseconds / 1000);
  }

  /** Counts a job that ended, and how long it had waited. */
  job(task: string, waitedMs: number, failed: boolean): void {
    this.#jobWaits.observe({ task }, Math.max(0, waitedMs) / 1000);
    this.#jobsDone.inc({ task, result: failed ? 'failed' : 'done' });
  }

  /** Counts that somebody who followed a race had a different state than the server. */
  liveMismatch(): void {
    this.#strays.inc();
  }

  /** Counts a request. The route is the declared one, so that no address with an id or a name becomes a label. */
  request(method: string, route: string, status: number, milliseconds: number): void {
    this.#requests.inc({ method, route, status });
    this.#seconds.observe({ method, route }, milliseconds / 1000);
  }
}
