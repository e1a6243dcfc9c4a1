import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { countedScreens } from '#contract/publishing/site/page-views.ts';
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

/** Errors of one kind, as many as came on any node. They name no person. */
export const fault = z.object({
  fingerprint: z.string(),
  /** It says where the errors came from. A `setting` is no error: it is what an operator has forgotten. */
  origin: z.enum(['server', 'job', 'browser', 'setting']),
  /** It is the name of the error, with its code where it has one. */
  kind: z.string(),
  /** It is the sentence of the error, without anything that somebody typed. */
  words: z.string(),
  /** It lists the places in the code, the innermost first. */
  frames: z.array(z.string()),
  /** It is the route, the job or the screen of the last one. */
  place: z.string(),
  node: z.string(),
  version: z.string(),
  seen: z.number().int(),
  first_at: instant,
  last_at: instant,
  /** It lists the last short codes that were told to people, the newest first. */
  codes: z.array(z.string()),
});
export type Fault = z.infer<typeof fault>;

export const systemState = z.object({
  version: z.string(),
  /** It is the name of the node that answered. */
  node: z.string(),
  /** It lists what is away and leaves the node ready, such as the mail server. */
  warnings: z.array(z.enum(['mail_away', 'store_away', 'cache_away'])),
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
  /** The kinds of errors that came last come first, a hundred at most. */
  faults: z.array(fault),
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

/** The browser reports the errors of a page, with the screen and without anything about who read it. */
export const reportFault = endpoint({
  method: 'POST',
  path: '/api/faults',
  who: 'anyone',
  summary:
    'Reports an error of a page. Only words of machines and places in the code are kept of it, and of many reports a few.',
  body: z.strictObject({
    screen: z.enum(countedScreens),
    /** It is the version of the page. */
    version: z.number().int().min(0).max(99_999),
    name: z.string().max(60),
    message: z.string().max(500),
    stack: z.string().max(4000),
  }),
  reply: z.object({}),
});
