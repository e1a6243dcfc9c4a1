import { expect, test } from 'vitest';
import type { DeskLine } from '#contract/entries/office/entries.ts';
import { countShows, filterIn, shownLines } from './filters.ts';

const line = (rider_id: number, rider_fullname: string, changes: Partial<DeskLine> = {}): DeskLine => ({
  entry_id: rider_id,
  waiting: null,
  withdrawn_at: null,
  rider_id,
  rider_fullname,
  club_id: 1,
  club_name: 'Los Teros',
  category_id: 9,
  races_in: null,
  plate: String(20 + rider_id),
  missing: [],
  late_reason: null,
  reason: null,
  at: '2026-05-01T00:00:00Z',
  ...changes,
});

const lines = [
  line(1, 'Lautaro Ñancupil', { missing: ['dues'] }),
  line(2, 'Bruno Páez', { club_id: 2, late_reason: 'Llegó tarde' }),
  line(3, 'Ana Páez', { category_id: 10, entry_id: null, waiting: 1 }),
  line(4, 'Mateo Sosa', { entry_id: null, withdrawn_at: '2026-05-02T00:00:00Z' }),
];
const ids = (query: string) =>
  shownLines(lines, filterIn(new URLSearchParams(query))).map(({ rider_id }) => rider_id);

test.each<[string, number[]]>([
  ['', [1, 2, 3]],
  ['show=withdrawn', [4]],
  ['show=missing', [1]],
  ['show=late', [2]],
  ['show=waiting', [3]],
  ['show=anything', [1, 2, 3]],
  ['category=10', [3]],
  ['club=2', [2]],
  ['q=nancu', [1]],
  ['q=paez bru', [2]],
  ['q=22', [2]],
])('the address "%s" shows %j', (query, expected) => {
  expect(ids(query)).toEqual(expected);
});

test('each kind is counted', () => {
  expect(countShows(lines)).toEqual({ missing: 1, waiting: 1, late: 1, withdrawn: 1 });
});
