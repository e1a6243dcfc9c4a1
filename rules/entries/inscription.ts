import {
  type CategoryCandidate,
  type CategoryRefusal,
  type CategoryRule,
  refuseCategory,
  refuseSecondEntry,
} from '#rules/season/categories/categories.ts';
import { takesInscriptions } from '#rules/season/cups/cups.ts';
import { isBeforeDraw, type RaceStatus } from '#rules/race-statuses.ts';
import { type EntryWindow, statusAt } from './window.ts';

/** These facts decide whether a race accepts entries at all. `now` is in milliseconds since the epoch, by the server's clock. */
export interface RaceDoor extends EntryWindow {
  race_status: RaceStatus;
  cup_status: string;
  /** It is true when the organization called the date off. */
  called_off: boolean;
  now: number;
}

/** These facts decide whether one rider may enter one category of a race. */
export interface InscriptionFacts extends RaceDoor {
  race_date: string;
  category: CategoryRule;
  rider: CategoryCandidate;
  allow_ride_up: boolean;
  /** It is true when a licence for this category that counts on the day of the race is approved. */
  lbr_approved: boolean;
  upToDate: boolean;
  /** It is true when the rider is already entered in this category, or waits for a place in it. */
  inscripted: boolean;
  /** These are the other categories of this race in which the rider is entered. */
  entered: readonly Pick<CategoryRule, 'wheel'>[];
}

/** This is the reason why a rider cannot enter; each code has its sentence in every language. */
export type InscriptionRefusal =
  | 'race.called_off'
  | 'inscription.already_in'
  | 'inscription.cup_closed'
  | 'inscription.not_yet'
  | 'inscription.closed'
  | 'inscription.birthdate_missing'
  | 'inscription.gender_missing'
  | 'inscription.category_gender'
  | 'inscription.category_young'
  | 'inscription.category_old'
  | 'inscription.wheel_taken'
  | 'inscription.licence_not_approved'
  | 'inscription.not_up_to_date';

const ofCategory: Record<CategoryRefusal, InscriptionRefusal> = {
  'category.birthdateMissing': 'inscription.birthdate_missing',
  'category.genderMissing': 'inscription.gender_missing',
  'category.gender': 'inscription.category_gender',
  'category.tooYoung': 'inscription.category_young',
  'category.tooOld': 'inscription.category_old',
};

/**
 * This function decides whether a race accepts entries now. It checks the cup, the status of the race and the window.
 * @param door - the facts of the race and the current time
 * @returns the reason why entries are refused, or null when they are accepted
 * Source: specification §4 (race status, cup status, inscription window), docs/regulation.md §6.4.
 */
export function refuseRace(door: RaceDoor): InscriptionRefusal | null {
  if (door.called_off) return 'race.called_off';
  if (!takesInscriptions(door)) return 'inscription.cup_closed';
  const race_status = statusAt(door, door.now);
  if (race_status === 'NOT_ISCRIPTION') return 'inscription.not_yet';
  if (race_status !== 'INSCRIPTION') return 'inscription.closed';
  return door.opens_at === null || door.now < door.opens_at ? 'inscription.not_yet' : null;
}

/**
 * This function decides whether a category is for a rider on a date, with the refusals of an entry.
 * @param category - the ages, the gender and the wheel of the category
 * @param rider - the rider's day of birth and gender
 * @param race_date - the day of the race, 'YYYY-MM-DD'
 * @param settings - `allow_ride_up` lets a younger rider into an older class
 * @returns the reason why the category is refused, or null when the rider may ride in it
 * Source: docs/regulation.md §5.1.
 */
export function refuseFit(
  category: CategoryRule,
  rider: CategoryCandidate,
  race_date: string,
  settings: { allow_ride_up: boolean },
): InscriptionRefusal | null {
  const unfit = refuseCategory(category, rider, race_date, settings);
  return unfit === null ? null : ofCategory[unfit];
}

/** These are the facts of a rider and a category, whether or not entries are open. */
type RiderFacts = Omit<InscriptionFacts, keyof RaceDoor | 'inscripted'>;

/**
 * This function decides whether a category is for a rider today, and leaves aside whether entries are open. It reports first what cannot be
 * corrected, then what somebody can correct: the licence and the dues.
 * @param facts - the facts of the rider and the category
 * @returns the reason why the rider is refused, or null when nothing stands in the way
 * Source: specification §4 (inscribing rules), docs/regulation.md §5.1, §6.2.
 */
export function refuseRider(facts: RiderFacts): InscriptionRefusal | null {
  const unfit = refuseFit(facts.category, facts.rider, facts.race_date, facts);
  if (unfit !== null) return unfit;
  if (refuseSecondEntry(facts.entered, facts.category) !== null) return 'inscription.wheel_taken';
  if (!facts.lbr_approved) return 'inscription.licence_not_approved';
  return facts.upToDate ? null : 'inscription.not_up_to_date';
}

/**
 * This function decides whether a rider can enter a category now. The button and the server both use it.
 * @param facts - the facts of the race, the rider and the category
 * @returns the reason why the entry is refused, or null when nothing stands in the way
 * Source: specification §4 (inscribing rules), docs/regulation.md §6.4.
 */
export function refuseInscription(facts: InscriptionFacts): InscriptionRefusal | null {
  if (facts.inscripted) return 'inscription.already_in';
  return refuseRace(facts) ?? refuseRider(facts);
}

/** These facts decide whether an entry can be withdrawn. */
interface WithdrawalFacts extends RaceDoor {
  inscripted: boolean;
  /** It is true when the rider's club may withdraw after the window, until the draw (specification §6). */
  can_force_withdraw: boolean;
  /** It is true when the date moved to another day after the entry was made, so that a rider who cannot come then may still leave. */
  may_leave: boolean;
}

/** This is the reason why an entry cannot be withdrawn; each code has its sentence in every language. */
type WithdrawalRefusal = 'inscription.not_in' | 'inscription.drawn' | InscriptionRefusal;

/**
 * This function decides whether an entry can be withdrawn.
 * @param facts - the facts of the race and the entry
 * @returns the reason why the withdrawal is refused, or null when it is accepted
 * Source: specification §4 and §6, docs/regulation.md §7.1 (withdrawal after the draw keeps the line).
 */
export function refuseWithdrawal(facts: WithdrawalFacts): WithdrawalRefusal | null {
  if (!facts.inscripted) return 'inscription.not_in';
  // Before the draw a withdrawn entry leaves no gap in a heat.
  if (!isBeforeDraw(facts.race_status)) return 'inscription.drawn';
  const closed = refuseRace(facts);
  return closed === null || facts.can_force_withdraw || facts.may_leave ? null : closed;
}

/**
 * This is the role of the person at the desk of a race. An official may enter and withdraw riders outside of the window, and so may a
 * helper to whom an official gave a code for it; a club's delegate may not.
 */
export type DeskRole = 'official' | 'helper' | 'club';

/**
 * This function decides whether riders can be entered, withdrawn or moved at the desk.
 * @param door - the facts of the race and the current time
 * @param role - the role of the person at the desk
 * @returns the reason why it is refused, or null when it is allowed; `late` is true outside of the window, where a reason has to be given
 * Source: docs/regulation.md §6.4 (on-site entries by an official only, audited), §7.1.
 */
export function refuseDesk(
  door: RaceDoor,
  role: DeskRole,
): { refusal: InscriptionRefusal | 'inscription.drawn' | null; late: boolean } {
  const closed = refuseRace(door);
  if (closed === null) return { refusal: null, late: false };
  if (role === 'club' || door.called_off || !takesInscriptions(door)) return { refusal: closed, late: false };
  return isBeforeDraw(door.race_status)
    ? { refusal: null, late: true }
    : { refusal: 'inscription.drawn', late: false };
}

/**
 * This function decides whether an entry is accepted at once or waits for a place.
 * @param entered - the number of riders entered
 * @param entry_limit - the limit of the category; null when there is none
 * @returns `entered` when there is a place, `waiting` when there is none
 */
export function placeOrWait(entered: number, entry_limit: number | null): 'entered' | 'waiting' {
  return entry_limit === null || entered < entry_limit ? 'entered' : 'waiting';
}
