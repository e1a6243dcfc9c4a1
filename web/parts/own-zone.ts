/** The reader's own clock, by its IANA name: whoever works in an office may be anywhere. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
