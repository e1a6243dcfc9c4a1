/**
 * One phone follows at most this many riders. That is more than a family or a trainer has at a race, and too few to read a whole
 * list. Source: ours.
 */
export const MOST_FOLLOWED = 10;
