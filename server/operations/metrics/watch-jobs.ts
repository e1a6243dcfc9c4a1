import type { Logger } from 'pino';
import type { Faults } from '#server/ground/faults/faults.ts';
import { scrubError } from '#server/ground/faults/scrub.ts';
import type { WatchJob } from '#server/ground/jobs/worker.ts';
import { currentTrail, onTrail, trailOf, trailWithin } from '#server/ground/log/trail.ts';
import type { Tracing } from '#server/ground/tracing/tracing.ts';
import type { Metrics } from './metrics.ts';

/** Measures each job: how long it waited, how it ended, and where it belongs in a trace. A failed one is an error. */
export function watchJobs(
  metrics: Metrics,
  { faults, tracing, log }: { faults: Faults; tracing: Tracing | null; log: Logger },
): WatchJob {
  return async ({ task, waitedMs }, work) => {
    const trail = currentTrail() ?? trailOf({});
    const span = tracing?.begin('consumer', trail);
    let failed = true;
    try {
      await (span === undefined ? work() : onTrail(trailWithin(trail, span), work));
      failed = false;
    } catch (error) {
      const fault = faults.note({ origin: 'job', place: task, what: scrubError(error) });
      // The worker writes a line with the stack, and does not know whose request it was.
      log.warn({ task, fault }, 'a job failed');
      throw error;
    } finally {
      metrics.job(task, waitedMs, failed);
      span?.end(`job ${task}`, { 'messaging.destination.name': task }, failed);
    }
  };
}
