import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

/** A job that failed: it is tried again later, or was given up. */
export const failedJob = z.object({
  job_id: id,
  /** Its name in the program. */
  task: z.string(),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  /** It is not tried again automatically. */
  given_up: z.boolean(),
  /** The first line of the last error. */
  last_error: z.string(),
  created_at: instant,
  /** When it failed last. */
  failed_at: instant,
  /** When it is tried again; of one that was given up, when it was due last. */
  run_at: instant,
});
export type FailedJob = z.infer<typeof failedJob>;

export const systemState = z.object({
  version: z.string(),
  jobs: z.object({
    due: z.number().int(),
    scheduled: z.number().int(),
    running: z.number().int(),
    failed: z.number().int(),
    /** How long the oldest job that is due has waited. */
    oldest_due_seconds: z.number(),
  }),
  /** Those given up first, then the newest; a hundred at most. */
  failed_jobs: z.array(failedJob),
});
export type SystemState = z.infer<typeof systemState>;

export const getSystemState = endpoint({
  method: 'GET',
  path: '/api/office/system',
  who: 'admin',
  summary: 'How the installation is: jobs that wait and jobs that failed, with their last error',
  query: z.strictObject({}),
  reply: systemState,
});

export const retryJob = endpoint({
  method: 'PUT',
  path: '/api/office/system/jobs/{id}/retry',
  who: 'admin',
  summary: 'Tries a failed job again at once, with all its tries before it',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({}),
  reply: systemState,
  errors: ['job.not_found'],
});

export const retryFailedJobs = endpoint({
  method: 'PUT',
  path: '/api/office/system/jobs/retry',
  who: 'admin',
  summary: 'Tries every job that was given up again',
  body: z.strictObject({}),
  reply: systemState,
});
