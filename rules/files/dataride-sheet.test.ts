import { expect, test } from 'vitest';
import { dataRideHeadings, dataRideRow } from './dataride-sheet.ts';

const winner = {
  rank: 1,
  plate: '007',
  uci_id: '00012345678',
  lastname: 'Núñez',
  firstname: 'Ana',
  country_code: 'ARG',
  team: 'Rayo',
  gender: 'WOMAN',
  removed: null,
  last: { phase: 'final', number: 'F1', status: 'OK', place: 1, time_ms: 35126 },
} as const;

const cell = (row: string[], heading: (typeof dataRideHeadings)[number]) =>
  row[dataRideHeadings.indexOf(heading)];

test('the winner of a final: identifiers keep their zeros, the result is place and time', () => {
  expect(dataRideRow(winner).join(' | ')).toBe(
    '1 | 007 | 00012345678 | NÚÑEZ | Ana | ARG | Rayo | W | Final | F1 | 1st, 35.126 | ',
  );
});

test.each([
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [21, '21st'],
])('place %i without a time is %s', (place, said) => {
  const row = dataRideRow({ ...winner, last: { ...winner.last, place, time_ms: null } });
  expect(cell(row, 'Result')).toBe(said);
});

test('who did not finish the last race has a mark and no result, who is out of the class has that mark', () => {
  const last = { phase: 'M3', number: '12', status: 'DNF', place: null, time_ms: null } as const;
  const row = dataRideRow({ ...winner, last });
  expect([cell(row, 'Phase'), cell(row, 'Result'), cell(row, 'IRM')]).toEqual(['Moto 3', '', 'DNF']);
  expect(cell(dataRideRow({ ...winner, rank: null, removed: 'DSQ' }), 'IRM')).toBe('DSQ');
});
