/** The actions that the office takes on many at once, and reviews and takes back as one. */
export const ACT_KINDS = ['charge', 'licences', 'entries', 'classes', 'names'] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/**
 * The state of one item that an act touched. `stands` means that it is as the act left it and can be taken back, and `gone` that it
 * was taken back already, with the act or alone. The other items stay as they are: they are paid, have a proof that waits, were
 * ridden with, or are on a list that is drawn.
 */
export const ACT_STATES = ['stands', 'gone', 'paid', 'proof', 'used', 'drawn'] as const;
export type ActState = (typeof ACT_STATES)[number];

/**
 * Taking an act back leaves an item alone in every state but `stands` and `gone`, and reports it.
 *
 * @param state the state of the item
 * @returns true when the item is left alone
 */
export const isKept = (state: ActState): boolean => state !== 'stands' && state !== 'gone';
