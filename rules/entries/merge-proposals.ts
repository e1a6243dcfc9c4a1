import type { CategoryRule } from '#rules/season/categories/categories.ts';

/** This is a class of a race day: the riders it is for, and how many race in it. */
export interface RaceClass extends CategoryRule {
  category_id: number;
  riders: number;
}

/** This is the reason why a neighbour is proposed: it is the next older class of the same gender, or the boys one year younger. */
type MergeReason = 'older' | 'boys_younger';

interface MergeProposal {
  from_category_id: number;
  riders: number;
  /** It is null when no neighbour races that day. */
  into_category_id: number | null;
  reason: MergeReason | null;
}

/**
 * A class of fewer riders than this is asked to race with a neighbour.
 * Source: docs/regulation.md §1.6.
 */
export const MIN_RIDERS = 3;

const youngest = ({ min_age }: RaceClass) => min_age ?? 0;
const oldest = ({ max_age }: RaceClass) => max_age ?? Number.POSITIVE_INFINITY;

/** A class is for older riders when it begins at a higher age, or begins at the same age and ends at a higher one. */
const isOlder = (one: RaceClass, small: RaceClass): boolean =>
  youngest(one) > youngest(small) || (youngest(one) === youngest(small) && oldest(one) > oldest(small));

function nextOlder(small: RaceClass, classes: readonly RaceClass[]): RaceClass | undefined {
  return classes
    .filter(
      (one) =>
        one.wheel === small.wheel &&
        one.gender === small.gender &&
        one.level === small.level &&
        isOlder(one, small),
    )
    .toSorted((a, b) => youngest(a) - youngest(b) || oldest(a) - oldest(b))[0];
}

/** This function computes the age of boys one year younger; a class without a youngest age counts from its oldest. */
const boysAge = ({ min_age, max_age }: RaceClass): number => (min_age ?? max_age ?? 0) - 1;

function boysOneYearYounger(small: RaceClass, classes: readonly RaceClass[]): RaceClass | undefined {
  if (small.gender !== 'WOMAN') return undefined;
  const age = boysAge(small);
  return classes.find(
    (one) =>
      one.wheel === small.wheel &&
      one.gender === 'MEN' &&
      one.level === small.level &&
      youngest(one) <= age &&
      age <= oldest(one),
  );
}

function neighbour(
  small: RaceClass,
  classes: readonly RaceClass[],
): Omit<MergeProposal, 'from_category_id' | 'riders'> {
  const others = classes.filter((one) => one.riders > 0 && one.category_id !== small.category_id);
  const older = nextOlder(small, others);
  const boys = boysOneYearYounger(small, others);
  // Boys one year younger are nearer than girls or women more than a year older than the oldest here.
  if (older && (!boys || youngest(older) - oldest(small) <= 1))
    return { into_category_id: older.category_id, reason: 'older' };
  return boys
    ? { into_category_id: boys.category_id, reason: 'boys_younger' }
    : { into_category_id: null, reason: null };
}

/**
 * This function proposes the neighbour with which each class of fewer than three riders would race: the same wheel and gender and the
 * nearest age upward. Girls race with the boys one year younger where no older girls are as near. A class that gained riders by an earlier
 * proposal is considered with those riders.
 * @param classes - the classes as they race now, in race order
 * @param alone - the ids of the classes that an official lets race alone
 * @returns one proposal for each small class, in race order
 * Source: docs/regulation.md §1.6.
 */
export function proposeMerges(
  classes: readonly RaceClass[],
  alone: ReadonlySet<number> = new Set(),
): MergeProposal[] {
  const proposals: MergeProposal[] = [];
  let standing = [...classes];
  for (const { category_id } of classes) {
    const small = standing.find((one) => one.category_id === category_id);
    if (!small || small.riders === 0 || small.riders >= MIN_RIDERS || alone.has(category_id)) continue;
    const { into_category_id, reason } = neighbour(small, standing);
    proposals.push({ from_category_id: category_id, riders: small.riders, into_category_id, reason });
    if (into_category_id === null) continue;
    standing = standing.map((one) => {
      if (one.category_id === category_id) return { ...one, riders: 0 };
      return one.category_id === into_category_id ? { ...one, riders: one.riders + small.riders } : one;
    });
  }
  return proposals;
}
