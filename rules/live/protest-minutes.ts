/** Minutes protests are taken for, where nobody says otherwise, and what may be said; 0: they are not waited for. Source: ours, docs/regulation.md §7.6. */
export const PROTEST_MINUTES = { usual: 15, least: 0, most: 120 } as const;
