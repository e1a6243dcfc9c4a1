import type { QualificationRule } from '#rules/season/cups/qualifying/qualified.ts';
import { wholeNumber } from './parts/whole-number.ts';

/** A rule of qualification, as it is typed. */
export interface GoingRow {
  key: number;
  event: string;
  /** The class. It is empty for all classes. */
  category: string;
  places: string;
  points: string;
  rounds: string;
}

const typed = (number: number | null): string => (number === null ? '' : String(number));

export function goingRows(rules: readonly QualificationRule[]): GoingRow[] {
  return rules.map(({ event, category_id, places, min_points, min_rounds }, key) => ({
    key,
    event,
    category: typed(category_id),
    places: typed(places),
    points: typed(min_points),
    rounds: typed(min_rounds),
  }));
}

/** Makes one more rule, with the event of the last one. */
export function nextGoingRow(rows: readonly GoingRow[]): GoingRow {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return { key, event: rows.at(-1)?.event ?? '', category: '', places: '', points: '', rounds: '' };
}

/** Reads the rules to save. It is null for a missing name, no number at all, a wrong cell or a rule given twice. */
export function goingRules(rows: readonly GoingRow[]): QualificationRule[] | null {
  const numberOf = (cell: string) => (cell.trim() === '' ? null : (wholeNumber(cell) ?? NaN));
  const rules = rows.map(({ event, category, places, points, rounds }) => ({
    event: event.trim(),
    category_id: category === '' ? null : Number(category),
    places: numberOf(places),
    min_points: numberOf(points),
    min_rounds: numberOf(rounds),
  }));
  const isWrong = ({ event, places, min_points, min_rounds }: QualificationRule) => {
    const numbers = [places, min_points, min_rounds];
    return event === '' || places === 0 || numbers.every((one) => one === null) || numbers.some(Number.isNaN);
  };
  const names = new Set(rules.map(({ event, category_id }) => `${event}/${category_id ?? ''}`));
  return rules.some(isWrong) || names.size < rules.length ? null : rules;
}
