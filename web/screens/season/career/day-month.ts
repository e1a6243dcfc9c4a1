/** Writes `2026-11-22` as `22-11`. */
export const dayMonthOf = (date: string): string => `${date.slice(8, 10)}-${date.slice(5, 7)}`;
