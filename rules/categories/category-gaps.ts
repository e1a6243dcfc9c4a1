import { type CategoryRule, CHAMPIONSHIP, type Gender, type Wheel } from './categories.ts';

/** A category with the name the office knows it by. */
export interface NamedCategory extends CategoryRule {
  category_name: string;
}

/**
 * Ages nobody takes (`gap`), or that two categories take (`overlap`). `gender` null: for women and men alike. Both ages
 * included; `to` null: and older.
 */
export interface AgeWarning {
  kind: 'gap' | 'overlap';
  gender: Gender | null;
  wheel: Wheel;
  from: number;
  to: number | null;
  /** The two that overlap; for a gap the one before it and the one after it. */
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

/** Joins warnings that are the same for both genders, or repeated because categories share a name. */
function joinGenders(warnings: readonly AgeWarning[]): AgeWarning[] {
  return [...Map.groupBy(warnings, withoutGender).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [more.every(({ gender }) => gender === first.gender) ? first : { ...first, gender: null }],
  );
}

/**
 * Where the ages of a cup's categories leave a hole or meet, for each gender and wheel.
 * In: categories in any order. Out: warnings by wheel, gaps before overlaps; empty when every age between the youngest and the
 * oldest has one class. Championship classes stand beside the age classes on purpose and are left out; classes of two levels
 * of skill may share an age, and an age that only a level takes is no hole. Source: docs/regulation.md §5.1, §5.2.
 */
export function categoryWarnings(categories: readonly NamedCategory[]): AgeWarning[] {
  const byAge = categories.filter(({ level }) => level !== CHAMPIONSHIP);
  return WHEELS.flatMap((wheel) => {
    const of = (find: typeof gapsIn) =>
      joinGenders(GENDERS.flatMap((gender) => find(spansOf(byAge, wheel, gender), gender, wheel)));
    return [...of(gapsIn), ...of(overlapsIn)];
  });
}
