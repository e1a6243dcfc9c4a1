/** A search finds these kinds, in the order in which they are shown. Source: ours. */
export const SEARCH_KINDS = ['riders', 'clubs', 'tracks', 'cups', 'dates'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** No name is longer than this, in characters. Source: ours. */
export const LONGEST_SEARCH = 60;
