import { addDays, compareDates } from '#rules/calendar.ts';

/** How far a licence has come. REPLACED: another one took its place. */
export type LbrStatus = 'SENT' | 'IN_REVIEW' | 'APPROVED' | 'REJECTED' | 'REPLACED';

/** A licence as it counts for a race. `lbr_guest` TRUE: for one date, FALSE: for a season. */
export interface Licence {
  lbr_guest: 'TRUE' | 'FALSE';
  lbr_status: LbrStatus;
  season: number;
  race_date: string | null;
  expires_on: string | null;
}

/** The state of a licence as the family reads it. */
type LicenceState = 'sent' | 'in_review' | 'approved' | 'expiring' | 'expired' | 'rejected';

/** Days before its end from which a licence is shown as expiring. */
const expiringDays = 30;

/**
 * The state the family reads. In: the licence, today in the organization's zone. Source: docs/regulation.md §6.2.
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
 * Whether a licence lets its rider into a race of that date: approved, and of that season and not expired, or for that very
 * date. Source: specification §4 (inscribing rules), docs/regulation.md §6.2.
 */
export function licenceCounts(licence: Licence, race_date: string): boolean {
  if (licence.lbr_status !== 'APPROVED') return false;
  if (licence.lbr_guest === 'TRUE') return licence.race_date === race_date;
  if (licence.season !== Number(race_date.slice(0, 4))) return false;
  return licence.expires_on === null || compareDates(licence.expires_on, race_date) >= 0;
}

/** A licence for a season, as far as it makes a rider one of the cup's own. `sent_on`: the day it was asked for. */
export interface SeasonLicence extends Pick<Licence, 'lbr_status' | 'season' | 'expires_on'> {
  sent_on: string;
}

/**
 * Whether a rider belonged to the cup on a day: asked for a licence of that season by then, which was approved and had not run out.
 * The day it was asked for counts, not the day somebody found time to look at it. Guests never belong. Source:
 * docs/regulation.md §4.3.
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

/** A licence's last day when nobody says another: the season's, or the guest's date. Source: docs/regulation.md §6.2. */
export function lastDay(licence: Pick<Licence, 'lbr_guest' | 'season' | 'race_date'>): string {
  return licence.lbr_guest === 'TRUE' && licence.race_date !== null
    ? licence.race_date
    : `${licence.season}-12-31`;
}

/** Where an office may move a licence to. A decision can be taken back. Source: docs/regulation.md §6.2. */
const moves: Record<LbrStatus, readonly LbrStatus[]> = {
  SENT: ['IN_REVIEW', 'APPROVED', 'REJECTED'],
  IN_REVIEW: ['APPROVED', 'REJECTED'],
  APPROVED: ['IN_REVIEW', 'REJECTED'],
  REJECTED: ['IN_REVIEW', 'APPROVED'],
  REPLACED: [],
};

/** Whether an office may move a licence from one status to another; staying is no move. */
export function mayMove(from: LbrStatus, to: LbrStatus): boolean {
  return moves[from].includes(to);
}

/**
 * What a new request meets: nothing of the kind yet; one that was rejected and is answered with it; one that is over and is
 * replaced; or one that stands. In: the licence for the same thing (null: none), today.
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
 * Whether a season's licence may end on that day: not before today, and within its season, since it counts in no other. In: the day
 * asked for, the season, today in the organization's zone. Source: ours.
 */
export function mayEndOn(expires_on: string, season: number, today: string): boolean {
  return expires_on >= today && expires_on.startsWith(`${season}-`);
}
