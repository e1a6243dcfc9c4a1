import type { Candidate } from '#contract/entries/office/entries-bulk.ts';

export type CandidateClass = Candidate['categories'][number];

/** Tells whether only the licence is missing. */
export const asksFor = ({ refusal }: CandidateClass): boolean =>
  refusal === 'inscription.licence_not_approved';

/** Tells whether a licence was requested, and the organization has not decided. */
export const isWaiting = ({ licence }: CandidateClass): boolean =>
  licence?.state === 'sent' || licence?.state === 'in_review';

/** Lists the classes to request a licence for: they fit, lack only that, and have no request in review. */
export const classesToAsk = ({ categories }: Candidate): CandidateClass[] =>
  categories.filter((one) => asksFor(one) && !isWaiting(one));

/**
 * Chooses the class for a licence when nobody chooses another: the one that was ridden last, or else the only one for
 * the usual wheel. From 17 on, several classes fit the age, and somebody chooses (docs/regulation.md §5.1).
 */
export function classToAsk(rider: Candidate): CandidateClass | undefined {
  const there = classesToAsk(rider);
  const ridden = there.find(({ category_id }) => rider.last_category_ids.includes(category_id));
  if (ridden) return ridden;
  // A rider with a class of the usual wheel, licensed or ridden, gets no cruiser class without asking.
  const hasUsual = rider.categories.some(({ fits, wheel }) => fits && wheel === 20);
  const narrowed = hasUsual ? there.filter(({ wheel }) => wheel === 20) : there;
  return narrowed.length === 1 ? narrowed[0] : undefined;
}

/** Lists the classes to choose for a rider shown in a class: those of its wheel, which has its own classes. */
export const classesOf = (rider: Candidate, category: CandidateClass | null): CandidateClass[] =>
  classesToAsk(rider).filter(({ wheel }) => category === null || wheel === category.wheel);

/** Tells whether a licence can be requested now, for a rider who is shown in a class or in none. */
export const mayAsk = (rider: Candidate, category: CandidateClass | null): boolean =>
  classesOf(rider, category).length > 0 && (category === null || (asksFor(category) && !isWaiting(category)));
