/** How money goes back: kept for the next entry of the family, or the way it came. */
type GivenAs = 'credit' | 'refund';

/** What a family gets back of an entry that is taken back, as it was said before the entry was made. Ours. */
export interface ReturnTerms {
  /** What the last day of getting a part back is counted from. */
  until_of: 'close' | 'race';
  /** So many days before it; of the race at least one, and that day too. */
  until_days: number;
  /** The part of what was received, in hundredths of a percent. */
  basis_points: number;
  given_as: GivenAs;
  /** How everything goes back where the organization calls the date off. */
  called_off_as: GivenAs;
  /** Everything goes back to who cannot come on a new day, until so many days before it, at least one and that day too; null: as on any other day. */
  moved_days: number | null;
}

/** What counts where a cup says nothing: everything as credit until entries close, after that nothing. */
export const USUAL_RETURNS: ReturnTerms = {
  until_of: 'close',
  until_days: 0,
  basis_points: 10_000,
  given_as: 'credit',
  called_off_as: 'credit',
  moved_days: null,
};
