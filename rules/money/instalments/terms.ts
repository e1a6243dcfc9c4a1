/** The fewest and the most parts an entry may be paid in. */
export const LEAST_PARTS = 2;
export const MOST_PARTS = 6;

/** The last part is due at most this many days before the race. */
export const MOST_PART_DAYS = 180;

/** The terms on which an organization lets an entry be paid in parts. Ours. */
export interface PartTerms {
  /** The greatest number of parts. */
  parts: number;
  /** The last part is due this many days before the race, at least one: whoever comes to the gate has paid the whole. */
  days_before: number;
}
