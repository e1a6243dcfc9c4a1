/**
 * For how many minutes protests are taken: the usual number, the least and the most; 0: they are not waited for.
 * Source: ours, docs/regulation.md §7.6.
 */
export const PROTEST_MINUTES = { usual: 15, least: 0, most: 120 } as const;
