import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The way of one request through a proxy, this process, its log and the jobs that it adds. */
export interface Trail {
  /** The id of the request. It is unique over all nodes, unless somebody sent the same one twice. */
  readonly id: string;
  /** The place in a trace (W3C Trace Context), for what is called from here. */
  readonly traceparent: string;
  /** It is true while nobody before us has traced it, so that this trace begins here. */
  readonly isFirst: boolean;
}

const trails = new AsyncLocalStorage<Trail>();

/** Returns the trail of the request or job that is under way, where there is one. */
export const currentTrail = (): Trail | undefined => trails.getStore();

/** Returns the trail as it goes on within a span. */
export const trailWithin = ({ id }: Trail, { traceparent }: { traceparent: string }): Trail => ({
  id,
  traceparent,
  isFirst: false,
});

/** Does work on a trail, so that the lines that it logs and the jobs that it adds carry the id. */
export const onTrail = <Result>(trail: Trail, work: () => Result): Result => trails.run(trail, work);

const requestId = /^[A-Za-z0-9._-]{8,64}$/;
const parentOfTrace = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Begins a trace that nobody keeps yet. */
function newTrace(): string {
  const ids = randomBytes(24).toString('hex');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`;
}

/**
 * Reads the trail of a request, or begins one. A proxy sends `x-request-id`, a program that traces sends `traceparent`.
 * What does not look like either is ignored, so that nobody writes into the log.
 */
export function trailOf(headers: IncomingHttpHeaders): Trail {
  const sent = headers['x-request-id'];
  const parent = headers.traceparent;
  const isFirst = typeof parent !== 'string' || !parentOfTrace.test(parent);
  const traceparent = isFirst ? newTrace() : parent;
  const id = typeof sent === 'string' && requestId.test(sent) ? sent : traceparent.slice(3, 35);
  return { id, traceparent, isFirst };
}

/* A job carries its trail as one of the worker's flags, so that no payload changes and no task sees it. */
const flagStart = 'trail ';

/** Returns the flags of a job that is added on the current trail. */
export function trailFlags(): string[] | null {
  const trail = currentTrail();
  return trail === undefined ? null : [`${flagStart}${trail.id} ${trail.traceparent}`];
}

/** Reads the trail from the flags of a job. */
export function trailInFlags(flags: object | null): Trail | null {
  const flag = Object.keys(flags ?? {}).find((one) => one.startsWith(flagStart));
  const [, id = '', traceparent = ''] = flag?.split(' ') ?? [];
  return requestId.test(id) && parentOfTrace.test(traceparent) ? { id, traceparent, isFirst: false } : null;
}

/** The signs of a code that is read aloud: none of them is taken for another one. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the short code of a request, such as `7F3K2M`, which somebody can read to the desk over the phone. */
export function codeOf(id: string): string {
  const digest = createHash('sha256').update(id).digest();
  return Array.from(digest.subarray(0, 6), (byte) => signs[byte % signs.length]).join('');
}
