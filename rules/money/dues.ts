import { compareDates } from '#rules/calendar.ts';

/** A due that a club asks of a rider, for a season, a cup or an entry. */
export interface DueTerms {
  season: number;
  cup_id: number | null;
  race_id: number | null;
  due_on: string | null;
  /**
   * Whether the asking club marks the rider as up to date for the season, whatever is unpaid. It is null when the club has set no
   * mark.
   */
  mark: boolean | null;
  paid: boolean;
  cancelled: boolean;
  /** Whether a proof was sent and is not reviewed yet. */
  in_review: boolean;
  /** Whether the last proof was not accepted. */
  refused: boolean;
}

/** The state that the family reads beside a due. */
type DueState = 'paid' | 'in_review' | 'refused' | 'overdue' | 'owed' | 'cancelled';

/**
 * This computes the state of a due on a day.
 *
 * @param due the due
 * @param today the day in the organization's zone, 'YYYY-MM-DD'
 * @returns the state
 */
export function stateOfDue(due: DueTerms, today: string): DueState {
  if (due.paid) return 'paid';
  if (due.cancelled) return 'cancelled';
  if (due.in_review) return 'in_review';
  if (due.refused) return 'refused';
  return due.due_on !== null && compareDates(due.due_on, today) < 0 ? 'overdue' : 'owed';
}

/** The race that a rider wants to enter, as far as dues need it. */
interface DuesRace {
  race_id: number;
  cup_id: number;
  race_date: string;
}

/**
 * A rider is up to date for a race (specification §4, `upToDate`) when the present club has not marked the contrary and no due of
 * that season is unpaid whose day has passed. A due without a day counts at once. Dues of another cup, the fee of the very entry
 * that is being made, and dues of a club that marks the rider as up to date do not count. Dues of a club that the rider left stay
 * due.
 *
 * @param dues the dues of every club
 * @param mark the present club's mark for the season, null when it has set none
 * @param race the race
 * @param today the day in the organization's zone, 'YYYY-MM-DD'
 * @returns true when the rider is up to date
 */
export function isUpToDate(
  dues: readonly DueTerms[],
  mark: boolean | null,
  race: DuesRace,
  today: string,
): boolean {
  if (mark === false) return false;
  const season = Number(race.race_date.slice(0, 4));
  return !dues.some(
    (due) =>
      !due.paid &&
      !due.cancelled &&
      due.mark !== true &&
      due.season === season &&
      (due.cup_id === null || due.cup_id === race.cup_id) &&
      due.race_id !== race.race_id &&
      (due.due_on === null || compareDates(due.due_on, today) < 0),
  );
}
