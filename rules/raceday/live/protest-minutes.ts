/**
 * The minutes for which protests are accepted: the usual number, the least and the most. At 0 nobody waits for protests.
 * Source: ours, docs/regulation.md §7.6.
 */
export const PROTEST_MINUTES = { usual: 15, least: 0, most: 120 } as const;
