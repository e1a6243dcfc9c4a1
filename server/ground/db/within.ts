/** The work did not end in time. It may still continue. */
export class TooLate extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = 'TooLate';
  }
}

/** Waits for some work at most this long. The work itself continues. Throws TooLate when the time is over. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  // Data that arrived while this process was busy is read first: an answer in time must not count as late.
  const timer = setTimeout(() => setImmediate(() => late.reject(new TooLate(ms))), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
