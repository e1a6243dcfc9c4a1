import { wallClock } from '#text/when.ts';

/** The reader's own clock, by its IANA name: whoever works in an office may be anywhere. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's own day: a date that ends tonight is not over yet. */
export const ownToday = (): string => wallClock(new Date().toISOString(), ownZone()).date;
