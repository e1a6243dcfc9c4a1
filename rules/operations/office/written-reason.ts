/** The length of a reason that somebody writes for the record, in characters. */
export const WRITTEN_REASON = { least: 3, most: 300 } as const;

/**
 * A text is a reason when it is long enough without the blanks around it.
 *
 * @param text the text as it was typed
 * @returns true when it is long enough
 */
export const isReason = (text: string): boolean => text.trim().length >= WRITTEN_REASON.least;
