/** Riders one phone follows at most: more than a family or a trainer has at a race, too few to read a whole list. Source: ours. */
export const MOST_FOLLOWED = 10;
