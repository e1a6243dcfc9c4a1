/** How long a reason is that somebody writes for the record, in characters. */
export const WRITTEN_REASON = { least: 3, most: 300 } as const;

/** Whether a text is long enough to be a reason. In: as typed. */
export const isReason = (text: string): boolean => text.trim().length >= WRITTEN_REASON.least;
