import { addDays, compareDates } from '#rules/calendar.ts';

/** The step that a licence has reached. `REPLACED` means that another licence took its place. */
export type LbrStatus = 'SENT' | 'IN_REVIEW' | 'APPROVED' | 'REJECTED' | 'REPLACED';

/** A licence as it counts for a race. `lbr_guest` is TRUE when it is for one date and FALSE when it is for a season. */
export interface Licence {
  lbr_guest: 'TRUE' | 'FALSE';
  lbr_status: LbrStatus;
  season: number;
  race_date: string | null;
  expires_on: string | null;
}

/** The state of a licence as the family reads it. */
type LicenceState = 'sent' | 'in_review' | 'approved' | 'expiring' | 'expired' | 'rejected';

/** A season's licence is shown as expiring from this many days before its end. */
const expiringDays = 30;

/**
 * The family reads this state of a licence on a day. Only a season's licence is shown as expiring, and a replaced licence as
 * expired.
 *
 * @param licence the licence
 * @param today the day in the organization's zone, 'YYYY-MM-DD'
 * @returns the state
 * Source: docs/regulation.md §6.2.
 */
export function stateOfLicence(licence: Licence, today: string): LicenceState {
  if (licence.lbr_status === 'SENT') return 'sent';
  if (licence.lbr_status === 'IN_REVIEW') return 'in_review';
  if (licence.lbr_status === 'REJECTED') return 'rejected';
  const { expires_on, lbr_guest } = licence;
  if (licence.lbr_status === 'REPLACED') return 'expired';
  if (expires_on === null) return 'approved';
  if (compareDates(expires_on, today) < 0) return 'expired';
  const soon = lbr_guest === 'FALSE' && compareDates(expires_on, addDays(today, expiringDays)) <= 0;
  return soon ? 'expiring' : 'approved';
}

/**
 * A licence lets its rider into a race when it is approved and either is for that very date, or is of that season and has not
 * expired by then.
 *
 * @param licence the licence
 * @param race_date the day of the race, 'YYYY-MM-DD'
 * @returns true when the licence counts for the race
 * Source: specification §4 (inscribing rules), docs/regulation.md §6.2.
 */
export function licenceCounts(licence: Licence, race_date: string): boolean {
  if (licence.lbr_status !== 'APPROVED') return false;
  if (licence.lbr_guest === 'TRUE') return licence.race_date === race_date;
  if (licence.season !== Number(race_date.slice(0, 4))) return false;
  return licence.expires_on === null || compareDates(licence.expires_on, race_date) >= 0;
}

/** A licence for a season, as far as it makes a rider one of the cup's own. `sent_on` is the day on which it was asked for. */
export interface SeasonLicence extends Pick<Licence, 'lbr_status' | 'season' | 'expires_on'> {
  sent_on: string;
}

/**
 * A rider belonged to the cup on a day when he had asked for a licence of that season by then, and that licence was approved and
 * had not expired. The day of the request counts, not the day on which somebody found time to look at it. Guests never belong.
 *
 * @param licences the rider's licences for seasons
 * @param race_date the day, 'YYYY-MM-DD'
 * @returns true when the rider belonged to the cup on that day
 * Source: docs/regulation.md §4.3.
 */
export function wasAffiliated(licences: readonly SeasonLicence[], race_date: string): boolean {
  return licences.some(
    ({ lbr_status, season, expires_on, sent_on }) =>
      // A licence that a later one replaced was valid until its last day.
      (lbr_status === 'APPROVED' || (lbr_status === 'REPLACED' && expires_on !== null)) &&
      season === Number(race_date.slice(0, 4)) &&
      compareDates(sent_on, race_date) <= 0 &&
      (expires_on === null || compareDates(expires_on, race_date) >= 0),
  );
}

/**
 * The last day of a licence, when nobody sets another one, is the end of its season, or its date when it is a guest's.
 *
 * @param licence the licence
 * @returns the day, 'YYYY-MM-DD'
 * Source: docs/regulation.md §6.2.
 */
export function lastDay(licence: Pick<Licence, 'lbr_guest' | 'season' | 'race_date'>): string {
  return licence.lbr_guest === 'TRUE' && licence.race_date !== null
    ? licence.race_date
    : `${licence.season}-12-31`;
}

/**
 * The statuses to which an office may move a licence from each one. A decision can be taken back. Source: docs/regulation.md §6.2.
 */
const moves: Record<LbrStatus, readonly LbrStatus[]> = {
  SENT: ['IN_REVIEW', 'APPROVED', 'REJECTED'],
  IN_REVIEW: ['APPROVED', 'REJECTED'],
  APPROVED: ['IN_REVIEW', 'REJECTED'],
  REJECTED: ['IN_REVIEW', 'APPROVED'],
  REPLACED: [],
};

/**
 * The office may move a licence from one status only to certain others. Staying at the same status is not a move.
 *
 * @param from the present status
 * @param to the wanted status
 * @returns true when the office may make this move
 */
export function mayMove(from: LbrStatus, to: LbrStatus): boolean {
  return moves[from].includes(to);
}

/**
 * A new request is compared with the licence that is already known for the same thing.
 *
 * @param known the known licence for the same thing, null when there is none
 * @param today the day in the organization's zone, 'YYYY-MM-DD'
 * @returns `nothing` when there is no such licence; `rejected` when it was rejected and this request answers that; `over` when it
 *   has ended and this request replaces it; `standing` when it still stands
 */
export function requestMeets(
  known: Licence | null,
  today: string,
): 'nothing' | 'rejected' | 'over' | 'standing' {
  if (known === null) return 'nothing';
  if (known.lbr_status === 'REJECTED') return 'rejected';
  return stateOfLicence(known, today) === 'expired' ? 'over' : 'standing';
}

/**
 * A season's licence may end on any day from today on within its season, since it counts in no other one.
 *
 * @param expires_on the wanted last day, 'YYYY-MM-DD'
 * @param season the season, as a year
 * @param today the day in the organization's zone, 'YYYY-MM-DD'
 * @returns true when the licence may end on that day
 * Source: ours.
 */
export function mayEndOn(expires_on: string, season: number, today: string): boolean {
  return expires_on >= today && expires_on.startsWith(`${season}-`);
}
