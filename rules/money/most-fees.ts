/** The most entry fees a club pays at once. Ours. */
export const MOST_FEES = 200;
