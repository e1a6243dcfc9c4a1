import type { Candidate } from '#contract/office/entries/entries-bulk.ts';

export type CandidateClass = Candidate['categories'][number];

/** Only the licence is missing. */
export const asksFor = ({ refusal }: CandidateClass): boolean =>
  refusal === 'inscription.licence_not_approved';

/** A licence was asked for, and the organization has not decided. */
export const isWaiting = ({ licence }: CandidateClass): boolean =>
  licence?.state === 'sent' || licence?.state === 'in_review';

/** The classes a licence can be asked for: those that fit and lack only that, with no request in review. */
export const classesToAsk = ({ categories }: Candidate): CandidateClass[] =>
  categories.filter((one) => asksFor(one) && !isWaiting(one));

/**
 * The class for a licence when nobody chooses another: the one ridden last, else the only one for the usual wheel. From 17 on several
 * classes fit the age, and somebody chooses (docs/regulation.md §5.1).
 */
export function classToAsk(rider: Candidate): CandidateClass | undefined {
  const there = classesToAsk(rider);
  const ridden = there.find(({ category_id }) => rider.last_category_ids.includes(category_id));
  if (ridden) return ridden;
  // A rider with a class of the usual wheel, licensed or ridden, gets no cruiser class unasked.
  const hasUsual = rider.categories.some(({ fits, wheel }) => fits && wheel === 20);
  const narrowed = hasUsual ? there.filter(({ wheel }) => wheel === 20) : there;
  return narrowed.length === 1 ? narrowed[0] : undefined;
}

/** The classes to choose from for a rider shown in a class: those of its wheel, since each wheel has its own classes. */
export const classesOf = (rider: Candidate, category: CandidateClass | null): CandidateClass[] =>
  classesToAsk(rider).filter(({ wheel }) => category === null || wheel === category.wheel);

/** Whether a licence can be asked for now, for a rider shown in a class or in none. */
export const mayAsk = (rider: Candidate, category: CandidateClass | null): boolean =>
  classesOf(rider, category).length > 0 && (category === null || (asksFor(category) && !isWaiting(category)));
