/** The fewest and the most parts an entry may be paid in. */
export const LEAST_PARTS = 2;
export const MOST_PARTS = 6;

/** The longest the last part may be due before the race, in days. */
export const MOST_PART_DAYS = 180;

/** How an organization lets an entry be paid in parts. Ours. */
export interface PartTerms {
  /** In up to so many. */
  parts: number;
  /** The last one is due so many days before the race, at least one: at the gate the whole is paid. */
  days_before: number;
}
