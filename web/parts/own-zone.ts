import { wallClock } from '#text/when.ts';

/** The reader's time zone, by IANA name: people of an office may be anywhere. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Today in the reader's time zone: a date that ends tonight is not over yet. */
export const ownToday = (): string => wallClock(new Date().toISOString(), ownZone()).date;
