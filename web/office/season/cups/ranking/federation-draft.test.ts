import { describe, expect, test } from 'vitest';
import type { OfficeFederationRanking } from '#contract/season/office/cups/federation.ts';
import { definitionOf, federationDraftOf, eventKey, NO_KIND, wrongOf } from './federation-draft.ts';

const RANKING: OfficeFederationRanking = {
  federation_ranking_id: 1,
  version: 3,
  ranking_name: 'Nacional',
  is_public: true,
  window_days: 365,
  as_of: null,
  age_on: 'YEAR',
  class_rule: 'RANKED',
  kinds: [
    { kind_name: 'Copa', count_best: 8, points: [{ from: 1, to: 1, points: 150 }] },
    { kind_name: 'Nacional', count_best: null, points: [] },
  ],
  events: [
    { cup_id: 7, race_date: null, kind_no: 1 },
    { cup_id: 7, race_date: '2026-05-01', kind_no: 2 },
    { cup_id: 7, race_date: '2026-06-01', kind_no: null },
  ],
  category_ids: [3, 4],
  carried: [{ from_category_id: 9, to_category_id: 3 }],
};

const { federation_ranking_id: _, version: __, ...DEFINITION } = RANKING;

describe('a ranking over several cups as it is typed', () => {
  test('is saved as it stands while nobody typed anything', () => {
    expect(definitionOf(federationDraftOf(RANKING))).toEqual(DEFINITION);
    expect(wrongOf(federationDraftOf(RANKING))).toEqual([]);
  });

  test('a kind that is taken out takes its cups with it, and the others move up', () => {
    const draft = federationDraftOf(RANKING);
    const saved = definitionOf({ ...draft, kinds: draft.kinds.slice(1) });
    expect(saved.kinds.map(({ kind_name }) => kind_name)).toEqual(['Nacional']);
    expect(saved.events).toEqual([
      { cup_id: 7, race_date: '2026-05-01', kind_no: 1 },
      { cup_id: 7, race_date: '2026-06-01', kind_no: null },
    ]);
  });

  test('a cup without a kind is no part of it, a date without one does not count', () => {
    const events = { [eventKey(7, null)]: NO_KIND, [eventKey(7, '2026-05-01')]: NO_KIND };
    expect(definitionOf({ ...federationDraftOf(RANKING), events }).events).toEqual([
      { cup_id: 7, race_date: '2026-05-01', kind_no: null },
    ]);
  });

  test('points are not carried to a category that is no longer ranked', () => {
    expect(definitionOf({ ...federationDraftOf(RANKING), category_ids: [4] }).carried).toEqual([]);
  });

  test('says everything that is wrong, in the order of the page', () => {
    const draft = federationDraftOf(RANKING);
    const [cup] = draft.kinds;
    expect(
      wrongOf({
        ...draft,
        ranking_name: ' ',
        is_rolling: false,
        as_of: '2026-02-30',
        window: 'un año',
        kinds: [{ key: 0, kind_name: '', best: '0', rows: [...(cup?.rows ?? []), ...(cup?.rows ?? [])] }],
        carried: [{ key: 0, from: '', to: '3' }],
      }),
    ).toEqual(['ranking_name', 'as_of', 'window', 'kind_name', 'best', 'points', 'carried']);
  });
});
