import type { OfficeFederationRanking } from '#contract/season/office/cups/federation.ts';
import { isDate } from '#rules/calendar.ts';
import { refusePointsTable } from '#rules/season/cups/points-tables.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';
import { type PointsRow, pointsRows, rangesOf } from './rows.ts';

export interface KindDraft {
  key: number;
  kind_name: string;
  best: string;
  rows: PointsRow[];
}

/** The chosen class to which the points of a class are carried. */
interface CarryDraft {
  key: number;
  from: string;
  to: string;
}

export interface FederationDraft {
  ranking_name: string;
  is_public: boolean;
  /** The ranking is always that of today. */
  is_rolling: boolean;
  as_of: string;
  window: string;
  age_on: OfficeFederationRanking['age_on'];
  class_rule: OfficeFederationRanking['class_rule'];
  kinds: KindDraft[];
  /**
   * The events by `eventKey`. A value is the key of a kind, or NO_KIND. A date without a value follows its cup; a cup
   * without a value does not count.
   */
  events: Readonly<Record<string, string>>;
  category_ids: number[];
  carried: CarryDraft[];
}

/** The value of a date that does not count although its cup does. */
export const NO_KIND = 'none';

/** Makes the key of a cup, or of one of its dates, in a draft. */
export function eventKey(cup_id: number, race_date: string | null): string {
  return race_date === null ? String(cup_id) : `${cup_id} ${race_date}`;
}

/** Gives a key that is higher than all in the list. */
export function nextKey(list: readonly { key: number }[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1;
}

export function federationDraftOf(ranking: OfficeFederationRanking): FederationDraft {
  const { ranking_name, is_public, age_on, class_rule, category_ids } = ranking;
  return {
    ranking_name,
    is_public,
    age_on,
    class_rule,
    category_ids,
    is_rolling: ranking.as_of === null,
    as_of: ranking.as_of ?? '',
    window: ranking.window_days === null ? '' : String(ranking.window_days),
    kinds: ranking.kinds.map(({ kind_name, count_best, points }, key) => ({
      key,
      kind_name,
      best: count_best === null ? '' : String(count_best),
      rows: pointsRows(points),
    })),
    events: Object.fromEntries(
      ranking.events.map(({ cup_id, race_date, kind_no }) => [
        eventKey(cup_id, race_date),
        kind_no === null ? NO_KIND : String(kind_no - 1),
      ]),
    ),
    carried: ranking.carried.map(({ from_category_id, to_category_id }, key) => ({
      key,
      from: String(from_category_id),
      to: String(to_category_id),
    })),
  };
}

/** An error of a draft, by its field and kind. */
type FederationWrong = 'ranking_name' | 'as_of' | 'window' | 'kind_name' | 'best' | 'points' | 'carried';

const bestOf = ({ best }: KindDraft): number | null => (best.trim() === '' ? null : wholeNumber(best));
const isBestWrong = (kind: KindDraft): boolean =>
  kind.best.trim() !== '' && (bestOf(kind) === null || bestOf(kind) === 0);

/** Finds all errors of a draft, in the order of the page. */
export function wrongOf(draft: FederationDraft): FederationWrong[] {
  const ranges = draft.kinds.map(({ rows }) => rangesOf(rows));
  const wrongs: [FederationWrong, boolean][] = [
    ['ranking_name', draft.ranking_name.trim() === ''],
    ['as_of', !draft.is_rolling && !isDate(draft.as_of)],
    ['window', draft.window.trim() !== '' && (wholeNumber(draft.window) ?? 9999) > 3660],
    ['kind_name', draft.kinds.some(({ kind_name }) => kind_name.trim() === '')],
    ['best', draft.kinds.some(isBestWrong)],
    ['points', ranges.some((one) => one === null || refusePointsTable(one) !== null)],
    ['carried', draft.carried.some(({ from, to }) => from === '' || to === '')],
  ];
  return wrongs.flatMap(([wrong, is]) => (is ? [wrong] : []));
}

type Definition = Omit<OfficeFederationRanking, 'federation_ranking_id' | 'version'>;

/** Gives a draft without errors as it is saved. */
export function definitionOf(draft: FederationDraft): Definition {
  const kindNo = new Map(draft.kinds.map(({ key }, index) => [String(key), index + 1]));
  const { ranking_name, is_public, age_on, class_rule, category_ids } = draft;
  return {
    ranking_name,
    is_public,
    age_on,
    class_rule,
    category_ids,
    as_of: draft.is_rolling ? null : draft.as_of,
    window_days: draft.window.trim() === '' ? null : wholeNumber(draft.window),
    kinds: draft.kinds.map((kind) => ({
      kind_name: kind.kind_name,
      count_best: bestOf(kind),
      points: rangesOf(kind.rows) ?? [],
    })),
    events: Object.entries(draft.events).flatMap(([event, kind]) => {
      const [cup_id, race_date = null] = event.split(' ');
      const kind_no = kindNo.get(kind) ?? null;
      // A cup without a kind does not count; nor does a date whose kind was removed.
      if (kind_no === null && (race_date === null || kind !== NO_KIND)) return [];
      return [{ cup_id: Number(cup_id), race_date, kind_no }];
    }),
    carried: draft.carried
      .map(({ from, to }) => ({ from_category_id: Number(from), to_category_id: Number(to) }))
      .filter(({ to_category_id }) => category_ids.includes(to_category_id)),
  };
}
