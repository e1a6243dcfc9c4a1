import { wallClock } from '#text/when.ts';

/** Gives the reader's time zone by its IANA name, because people of an office may be anywhere. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gives today's date in the reader's time zone. A date that ends tonight is not over yet. */
export const ownToday = (): string => wallClock(new Date().toISOString(), ownZone()).date;
