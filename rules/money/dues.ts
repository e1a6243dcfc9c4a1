import { compareDates } from '#rules/calendar.ts';

/** What a club asks of a rider: for a season, a cup or an entry. */
export interface DueTerms {
  season: number;
  cup_id: number | null;
  race_id: number | null;
  due_on: string | null;
  /** What the club that asks says of the rider for the season, whatever is unpaid; null: nothing. */
  mark: boolean | null;
  paid: boolean;
  cancelled: boolean;
  /** A proof was sent and is not judged yet. */
  in_review: boolean;
  /** The last proof was not accepted. */
  refused: boolean;
}

/** What the family reads beside a due. */
type DueState = 'paid' | 'in_review' | 'refused' | 'overdue' | 'owed' | 'cancelled';

/** The state of a due today. In: the due, today 'YYYY-MM-DD' in the organization's zone. */
export function stateOfDue(due: DueTerms, today: string): DueState {
  if (due.paid) return 'paid';
  if (due.cancelled) return 'cancelled';
  if (due.in_review) return 'in_review';
  if (due.refused) return 'refused';
  return due.due_on !== null && compareDates(due.due_on, today) < 0 ? 'overdue' : 'owed';
}

/** The race a rider wants to enter, as the dues see it. */
interface DuesRace {
  race_id: number;
  cup_id: number;
  race_date: string;
}

/**
 * Whether the rider is up to date for a race (specification §4, `upToDate`): the present club does not say the contrary, and
 * nothing of that season is unpaid whose day has come. A due without a day counts at once, another cup's never, the fee of the
 * very entry that is being made neither, and none of a club that says the rider is up to date. Dues of a club that was left
 * stay due. In: the dues of every club, the present club's word for the season (null: none), the race, today.
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
