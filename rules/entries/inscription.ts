import {
  type CategoryCandidate,
  type CategoryRefusal,
  type CategoryRule,
  refuseCategory,
  refuseSecondEntry,
} from '#rules/categories/categories.ts';
import { takesInscriptions } from '#rules/cups/cups.ts';
import { isBeforeDraw, type RaceStatus } from '#rules/race-statuses.ts';
import { type EntryWindow, statusAt } from './window.ts';

/** What decides whether a race takes entries at all. `now`: milliseconds since the epoch, by the server's clock. */
export interface RaceDoor extends EntryWindow {
  race_status: RaceStatus;
  cup_status: string;
  /** The organization called the date off. */
  called_off: boolean;
  now: number;
}

/** What decides whether one rider may enter one category of a race. */
export interface InscriptionFacts extends RaceDoor {
  race_date: string;
  category: CategoryRule;
  rider: CategoryCandidate;
  allow_ride_up: boolean;
  /** A licence for this category that counts on the day of the race is approved. */
  lbr_approved: boolean;
  upToDate: boolean;
  /** Already entered in this category, or waiting for a place in it. */
  inscripted: boolean;
  /** The other categories of this race that the rider is entered in. */
  entered: readonly Pick<CategoryRule, 'wheel'>[];
}

/** Why a rider cannot enter; each code has its sentence in every language. */
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
 * Why a race takes no entries now, or null when it does: the cup, the status of the race, the window.
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
 * Why a category is not for a rider on a date, in the words of an entry, or null when it is. Source: docs/regulation.md §5.1.
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

/** The facts of a rider and a category, whether or not entries are open. */
type RiderFacts = Omit<InscriptionFacts, keyof RaceDoor | 'inscripted'>;

/**
 * Why a category is not for this rider today, leaving aside whether entries are open, or null when nothing stands in the way. What
 * cannot be corrected comes first, then what somebody can correct: the licence, the dues.
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
 * Why this rider cannot enter this category, or null when nothing stands in the way. The button and the server ask the same.
 * Source: specification §4 (inscribing rules), docs/regulation.md §6.4.
 */
export function refuseInscription(facts: InscriptionFacts): InscriptionRefusal | null {
  if (facts.inscripted) return 'inscription.already_in';
  return refuseRace(facts) ?? refuseRider(facts);
}

/** What decides whether an entry can be taken back. */
interface WithdrawalFacts extends RaceDoor {
  inscripted: boolean;
  /** The rider's club may withdraw after the window, until the draw (specification §6). */
  can_force_withdraw: boolean;
  /** The date went to another day after the entry was made, and who cannot come on it may still leave. */
  may_leave: boolean;
}

/** Why an entry cannot be taken back; each code has its sentence in every language. */
type WithdrawalRefusal = 'inscription.not_in' | 'inscription.drawn' | InscriptionRefusal;

/**
 * Why an entry cannot be taken back, or null when it can. Source: specification §4 and §6, docs/regulation.md §7.1 (withdrawal
 * after the draw keeps the line).
 */
export function refuseWithdrawal(facts: WithdrawalFacts): WithdrawalRefusal | null {
  if (!facts.inscripted) return 'inscription.not_in';
  // Until here nothing is drawn: an entry taken back leaves no hole in a heat.
  if (!isBeforeDraw(facts.race_status)) return 'inscription.drawn';
  const closed = refuseRace(facts);
  return closed === null || facts.can_force_withdraw || facts.may_leave ? null : closed;
}

/**
 * Who works at the desk of a race: an official may enter and withdraw outside of the window, and so may a helper whom an official gave a
 * code for it; a club's delegate may not.
 */
export type DeskRole = 'official' | 'helper' | 'club';

/**
 * Why nobody can be entered, withdrawn or moved at the desk, or null. `late`: outside of the window, which asks for a reason.
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

/** Whether the entry comes in, or waits for a place. In: riders entered, and the limit (null: none). */
export function placeOrWait(entered: number, entry_limit: number | null): 'entered' | 'waiting' {
  return entry_limit === null || entered < entry_limit ? 'entered' : 'waiting';
}
