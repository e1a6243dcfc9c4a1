const quarterMs = 15 * 60_000;

/** The moment a page is computed for, in milliseconds: the same on every node until the next, so that its bytes are the same too. */
export const thisQuarter = (now: number): number => Math.floor(now / quarterMs) * quarterMs;

/** Every zone's midnight falls on a quarter of an hour, Kathmandu's too, so what a page says of days is right until the next one. */
export const nextQuarter = (now: number): number => thisQuarter(now) + quarterMs;
