/** A club pays at most this many entry fees at once. Ours. */
export const MOST_FEES = 200;
