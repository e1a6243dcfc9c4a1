import { type CategoryRule, CHAMPIONSHIP, type Gender, type Wheel } from './categories.ts';

/** This is a category with the name by which the office knows it. */
export interface NamedCategory extends CategoryRule {
  category_name: string;
}

/**
 * This warns of ages that no category takes (`gap`) or that two categories take (`overlap`). `gender` is null when it applies to women and
 * men alike. Both ages are included; `to` is null when there is no upper end.
 */
export interface AgeWarning {
  kind: 'gap' | 'overlap';
  gender: Gender | null;
  wheel: Wheel;
  from: number;
  to: number | null;
  /** These are the names of the two categories that overlap; for a gap, of the one before it and the one after it. */
  categories: [string, string];
}

interface Span {
  name: string;
  level: string | null;
  from: number;
  to: number;
}

const GENDERS: readonly Gender[] = ['WOMAN', 'MEN'];
const WHEELS: readonly Wheel[] = [12, 20, 24];
const NO_LIMIT = Number.POSITIVE_INFINITY;

function spansOf(categories: readonly NamedCategory[], wheel: Wheel, gender: Gender): Span[] {
  return categories
    .filter((one) => one.wheel === wheel && (one.gender === null || one.gender === gender))
    .map((one) => ({
      name: one.category_name,
      level: one.level,
      from: one.min_age ?? 0,
      to: one.max_age ?? NO_LIMIT,
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

const lastAge = (age: number): number | null => (age === NO_LIMIT ? null : age);

function gapsIn(spans: readonly Span[], gender: Gender, wheel: Wheel): AgeWarning[] {
  const gaps: AgeWarning[] = [];
  let reached = spans[0];
  for (const span of spans) {
    if (reached && span.from > reached.to + 1)
      gaps.push({
        kind: 'gap',
        gender,
        wheel,
        from: reached.to + 1,
        to: span.from - 1,
        categories: [reached.name, span.name],
      });
    if (!reached || span.to > reached.to) reached = span;
  }
  return gaps;
}

function overlapsIn(spans: readonly Span[], gender: Gender, wheel: Wheel): AgeWarning[] {
  return spans.flatMap((span, index) =>
    spans
      .slice(index + 1)
      .filter((later) => later.level === span.level && later.from <= span.to)
      .map((later): AgeWarning => ({
        kind: 'overlap',
        gender,
        wheel,
        from: later.from,
        to: lastAge(Math.min(span.to, later.to)),
        categories: [span.name, later.name],
      })),
  );
}

const withoutGender = (warning: AgeWarning): string => JSON.stringify({ ...warning, gender: null });

/** This function joins warnings that are the same for both genders, or that repeat because categories share a name. */
function joinGenders(warnings: readonly AgeWarning[]): AgeWarning[] {
  return [...Map.groupBy(warnings, withoutGender).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [more.every(({ gender }) => gender === first.gender) ? first : { ...first, gender: null }],
  );
}

/**
 * This function finds where the ages of a cup's categories leave a gap or overlap, for each gender and wheel. Championship classes stand
 * beside the age classes on purpose and are left out. Classes of two levels of skill may share an age, and an age that only a level takes
 * is no gap.
 * @param categories - the categories in any order
 * @returns the warnings by wheel, gaps before overlaps; an empty list when every age between the youngest and the oldest has one class
 * Source: docs/regulation.md §5.1, §5.2.
 */
export function categoryWarnings(categories: readonly NamedCategory[]): AgeWarning[] {
  const byAge = categories.filter(({ level }) => level !== CHAMPIONSHIP);
  return WHEELS.flatMap((wheel) => {
    const of = (find: typeof gapsIn) =>
      joinGenders(GENDERS.flatMap((gender) => find(spansOf(byAge, wheel, gender), gender, wheel)));
    return [...of(gapsIn), ...of(overlapsIn)];
  });
}
