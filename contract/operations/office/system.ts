import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant } from '#contract/values.ts';

/** This job failed. It is tried again later, or was given up. */
export const failedJob = z.object({
  job_id: id,
  /** It is the name of the job in the program. */
  task: z.string(),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  /** It is true if it is not tried again automatically. */
  given_up: z.boolean(),
  /** It is the first line of the last error. */
  last_error: z.string(),
  created_at: instant,
  /** It says when the job failed last. */
  failed_at: instant,
  /** It says when the job is tried again. For a job that was given up, it says when it was due last. */
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
    /** The oldest job that is due has waited this long. */
    oldest_due_seconds: z.number(),
  }),
  /** The jobs that were given up come first, then the newest, a hundred at most. */
  failed_jobs: z.array(failedJob),
});
export type SystemState = z.infer<typeof systemState>;

export const getSystemState = endpoint({
  method: 'GET',
  path: '/api/office/system',
  who: 'admin',
  summary:
    'Returns the state of the installation, with the jobs that wait and the jobs that failed, and their last errors.',
  reply: systemState,
});

export const retryJob = endpoint({
  method: 'PUT',
  path: '/api/office/system/jobs/{id}/retry',
  who: 'admin',
  summary: 'Tries a failed job again at once, and counts its tries from the beginning.',
  body: z.strictObject({}),
  reply: systemState,
  errors: ['job.not_found'],
});

export const retryFailedJobs = endpoint({
  method: 'PUT',
  path: '/api/office/system/jobs/retry',
  who: 'admin',
  summary: 'Tries every job that was given up again.',
  body: z.strictObject({}),
  reply: systemState,
});
