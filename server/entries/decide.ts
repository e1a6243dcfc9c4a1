import type { InscriptionInfo, RiderInscription } from '#contract/entries/entries.ts';
import { isUpToDate } from '#rules/money/dues.ts';
import { fits } from '#rules/season/categories/categories.ts';
import { type InscriptionFacts, refuseInscription, refuseWithdrawal } from '#rules/entries/inscription.ts';
import { licenceCounts, stateOfLicence } from '#rules/people/licences/licences.ts';
import type { CategoryFact, LicenceFact, RiderRaceFacts } from '#server/entries/facts-query.ts';

const instantOf = (text: string) => new Date(text).toISOString();

const isIn = (category: CategoryFact) => category.entry_id !== null || category.waiting !== null;

/** Builds the facts of one category for the rules. */
export function factsOf(facts: RiderRaceFacts, category: CategoryFact): InscriptionFacts {
  return {
    race_status: facts.race_status,
    cup_status: facts.cup_status,
    called_off: facts.called_off,
    opens_at: facts.opens_at === null ? null : Date.parse(facts.opens_at),
    closes_at: Date.parse(facts.closes_at),
    now: Date.parse(facts.now),
    race_date: facts.race_date,
    category,
    rider: facts,
    allow_ride_up: facts.allow_ride_up,
    lbr_approved: facts.licences.some(
      (one) => one.category_id === category.category_id && licenceCounts(one, facts.race_date),
    ),
    upToDate: isUpToDate(facts.dues, facts.mark, facts, facts.today),
    inscripted: isIn(category),
    entered: facts.categories.filter((one) => isIn(one) && one.category_id !== category.category_id),
  };
}

/** Returns the licence to show: the one that counts for this race, otherwise the newest. */
export function licenceOf(facts: RiderRaceFacts, category_id: number): LicenceFact | null {
  const own = facts.licences.filter((one) => one.category_id === category_id);
  const relevant = own.filter((one) => one.lbr_guest === 'FALSE' || one.race_date === facts.race_date);
  return relevant.find((one) => licenceCounts(one, facts.race_date)) ?? relevant.at(-1) ?? null;
}

/** Tells whether the date moved, and the rule of the entry still lets a rider leave who cannot come then. */
export const mayLeave = ({ now }: RiderRaceFacts, { leave_until }: CategoryFact): boolean =>
  leave_until !== null && Date.parse(now) <= Date.parse(leave_until);

/** Returns one category for a rider with what is in order and what is not, by the rules that decide an entry. */
export function infoOf(facts: RiderRaceFacts, category: CategoryFact): InscriptionInfo {
  const asked = factsOf(facts, category);
  const licence = licenceOf(facts, category.category_id);
  return {
    category_id: category.category_id,
    category_name: category.category_name,
    plate_colour: category.plate_colour,
    wheel: category.wheel,
    inscripted: category.entry_id !== null,
    lbr_approved: asked.lbr_approved,
    upToDate: asked.upToDate,
    fits: fits(category, facts, facts.race_date),
    plate: category.entry_plate ?? category.held_plate,
    waiting: category.waiting,
    places_left: category.entry_limit === null ? null : Math.max(0, category.entry_limit - category.riders),
    licence: licence && {
      lbr_id: licence.lbr_id,
      state: stateOfLicence(licence, facts.today),
      lbr_reason: licence.lbr_reason,
      lbr_guest: licence.lbr_guest,
      asked_at: instantOf(licence.asked_at),
    },
    refusal: refuseInscription(asked),
    withdrawal: refuseWithdrawal({
      ...asked,
      can_force_withdraw: facts.can_force_withdraw,
      may_leave: mayLeave(facts, category),
    }),
  };
}

/** Returns the categories that a rider sees: those that fit, those entered, and those with a licence. */
export function inscriptionOf(
  facts: RiderRaceFacts,
): Omit<RiderInscription, 'answers' | 'currency' | 'items'> & { items: InscriptionInfo[] } {
  return {
    race_id: facts.race_id,
    rider_id: facts.rider_id,
    race_status: facts.race_status,
    opens_at: facts.opens_at === null ? null : instantOf(facts.opens_at),
    closes_at: instantOf(facts.closes_at),
    now: instantOf(facts.now),
    can_force_withdraw: facts.can_force_withdraw,
    priced: facts.priced,
    waiver_missing: facts.waiver_missing,
    items: facts.categories
      .map((category) => infoOf(facts, category))
      .filter((info) => info.fits || info.inscripted || info.waiting !== null || info.lbr_approved),
  };
}
