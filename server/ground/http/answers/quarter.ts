const quarterMs = 15 * 60_000;

/** Returns the moment a page is computed for, which is the same on every node, and so are the bytes. */
export const thisQuarter = (now: number): number => Math.floor(now / quarterMs) * quarterMs;

/** Returns the next quarter of an hour. Every zone's midnight is on one, so the days on a page are right until then. */
export const nextQuarter = (now: number): number => thisQuarter(now) + quarterMs;
