/** Money comes back either as credit for the family's next entry or in the way in which it was paid. */
type GivenAs = 'credit' | 'refund';

/** The rule by which a family gets money back for a withdrawn entry, as it was published before the entry was made. Ours. */
export interface ReturnTerms {
  /** The event from which the last day for getting a part back is counted. */
  until_of: 'close' | 'race';
  /** The number of days before it, that day included. Before the race it is at least one. */
  until_days: number;
  /** The part of the money received that comes back, in hundredths of a percent. */
  basis_points: number;
  given_as: GivenAs;
  /** The way in which everything comes back when the organization calls the date off. */
  called_off_as: GivenAs;
  /**
   * When a date is moved, everything comes back to a rider who cannot ride on the new day, until this many days before it, at least
   * one and that day included. It is null when the usual rule counts.
   */
  moved_days: number | null;
}

/** The rule of a cup that sets none: everything comes back as credit until entries close, and nothing after that. */
export const USUAL_RETURNS: ReturnTerms = {
  until_of: 'close',
  until_days: 0,
  basis_points: 10_000,
  given_as: 'credit',
  called_off_as: 'credit',
  moved_days: null,
};
