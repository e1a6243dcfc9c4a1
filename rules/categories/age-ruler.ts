import { type Gender, type Wheel } from './categories.ts';
import { type AgeWarning, categoryWarnings, type NamedCategory } from './category-gaps.ts';

/** Ages that no category tells apart: one line of the ruler. `to` null: and older. */
interface RulerRow {
  from: number;
  to: number | null;
}

/** A category on the ruler: its lines, and its lanes beside others of the same ages. Counted from 0. */
interface RulerBlock<Category> {
  category: Category;
  first: number;
  last: number;
  lane: number;
  /** How many lanes it takes: all that are free beside it. */
  span: number;
}

/** A warning, with the first and the last line it covers. */
interface RulerMark {
  kind: AgeWarning['kind'];
  first: number;
  last: number;
}

/** The categories of a gender; null: those of a wheel that has only categories open to all. */
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

/** Every age at which some category begins, or has just ended, begins a line. */
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
 * The ages of a cup's categories as a ruler to draw: for each wheel its lines of age, and for each gender the categories on them,
 * side by side where they share an age, with what `categoryWarnings` finds. In: categories in any order, each with its youngest
 * age not above its oldest. Out: rulers of the wheels there are, 20 before 24 before 12. Source: docs/regulation.md §5.1, §5.2.
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
