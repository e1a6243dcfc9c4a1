import { type Gender, type Wheel } from './categories.ts';
import { type AgeWarning, categoryWarnings, type NamedCategory } from './category-gaps.ts';

/** This is one line of the ruler: ages that no category separates, both included. `to` is null when the line has no upper end. */
interface RulerRow {
  from: number;
  to: number | null;
}

/**
 * This is a category on the ruler, with its first and last line and its lane beside other categories of the same ages. All are counted from
 * 0.
 */
interface RulerBlock<Category> {
  category: Category;
  first: number;
  last: number;
  lane: number;
  /** This is the number of lanes that the category fills, which are all lanes that are free beside it. */
  span: number;
}

/** This is a warning, with the first and the last line that it covers. */
interface RulerMark {
  kind: AgeWarning['kind'];
  first: number;
  last: number;
}

/** These are the categories of a gender. The gender is null for a wheel that has only categories open to all. */
export interface RulerColumn<Category> {
  gender: Gender | null;
  lanes: number;
  blocks: RulerBlock<Category>[];
  marks: RulerMark[];
}

export interface Ruler<Category> {
  wheel: Wheel;
  rows: RulerRow[];
  columns: RulerColumn<Category>[];
}

const WHEELS: readonly Wheel[] = [20, 24, 12];
const NO_LIMIT = Number.POSITIVE_INFINITY;

const youngest = ({ min_age }: NamedCategory) => min_age ?? 0;
const oldest = ({ max_age }: NamedCategory) => max_age ?? NO_LIMIT;

/** A line begins at every age at which a category begins, and at every age after a category's last one. */
function rowsOf(categories: readonly NamedCategory[]): RulerRow[] {
  const borders = new Set(categories.flatMap((one) => [youngest(one), oldest(one) + 1]));
  const ordered = [...borders].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((from, index) => {
    const next = ordered[index + 1] ?? NO_LIMIT;
    return { from, to: next === NO_LIMIT ? null : next - 1 };
  });
}

function blocksOf<Category extends NamedCategory>(
  categories: readonly Category[],
  rows: readonly RulerRow[],
): { lanes: number; blocks: RulerBlock<Category>[] } {
  const ends: number[] = [];
  const ordered = categories.toSorted((a, b) => youngest(a) - youngest(b) || oldest(a) - oldest(b));
  const blocks = ordered.map((category) => {
    const first = rows.findIndex(({ from }) => from === youngest(category));
    const last = rows.findLastIndex(({ from }) => from <= oldest(category));
    const free = ends.findIndex((end) => end < first);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = last;
    return { category, first, last, lane };
  });
  const besides = (one: (typeof blocks)[number]) =>
    blocks.filter((other) => other.lane > one.lane && other.first <= one.last && one.first <= other.last);
  return {
    lanes: ends.length,
    blocks: blocks.map((one) => ({
      ...one,
      span: Math.min(ends.length, ...besides(one).map(({ lane }) => lane)) - one.lane,
    })),
  };
}

function marksOf(warnings: readonly AgeWarning[], rows: readonly RulerRow[]): RulerMark[] {
  return warnings.map(({ kind, from, to }) => ({
    kind,
    first: rows.findIndex((row) => row.from === from),
    last: rows.findLastIndex((row) => row.from <= (to ?? NO_LIMIT)),
  }));
}

/**
 * This function lays out the ages of a cup's categories as a ruler to draw. For each wheel it computes the lines of age, and for each
 * gender the categories on them, side by side where they share an age, with the warnings of `categoryWarnings`.
 * @param categories - the categories in any order; the youngest age of each is not above its oldest
 * @returns one ruler for each wheel that has categories, in the order 20, 24, 12
 * Source: docs/regulation.md §5.1, §5.2.
 */
export function ageRulers<Category extends NamedCategory>(
  categories: readonly Category[],
): Ruler<Category>[] {
  const warnings = categoryWarnings(categories);
  return WHEELS.flatMap((wheel) => {
    const here = categories.filter((one) => one.wheel === wheel);
    if (here.length === 0) return [];
    const rows = rowsOf(here);
    const genders = here.some(({ gender }) => gender !== null) ? (['WOMAN', 'MEN'] as const) : [null];
    const columns = genders.map((gender) => ({
      gender,
      ...blocksOf(
        here.filter((one) => gender === null || one.gender === null || one.gender === gender),
        rows,
      ),
      marks: marksOf(
        warnings.filter(
          (one) => one.wheel === wheel && (one.gender === null || gender === null || one.gender === gender),
        ),
        rows,
      ),
    }));
    return [{ wheel, rows, columns }];
  });
}
