import { expect, test } from 'vitest';
import type {
  HeatView,
  HeatsSection,
  ResultRow,
  ResultsSection,
} from '#web/screens/raceday/race/parts/race-view.ts';
import { legendOf, legendOfRides } from './legend.ts';

const rider = { entry_id: 1, plate: '187', rider_fullname: 'Emma', club_name: null };
const row: ResultRow = {
  ...rider,
  rank: 1,
  shared: false,
  motos: ['1', '1'],
  stages: ['1'],
  points: 16,
  decided_in: null,
  qualified: true,
  removed: null,
  entered: null,
  prospect: null,
  reason: null,
};
const head = { category_id: 3, category_name: 'Damas 9', plate_colour: 'blue', riders: 1 } as const;
const results = (rows: ResultRow[]): ResultsSection => ({
  ...head,
  kind: 'results',
  motos: ['M1', 'M2'],
  stages: ['final'],
  rows,
  pass: 0,
  uneven: false,
  podium: [],
});
const heats = (one: Partial<HeatView>): HeatsSection => ({
  ...head,
  kind: 'heats',
  heats: [
    {
      number: '4',
      numbers: null,
      phase: null,
      serie: 1,
      seriesCount: 1,
      observations: null,
      images: [],
      motos: ['M1', 'M2'],
      rows: [],
      pass: 0,
      mark: null,
      ...one,
    },
  ],
});
const heatRow = {
  ...rider,
  rides: [{ lane: 5, cell: null }],
  result: null,
  points: null,
  qualified: false,
  time_ms: null,
  hills: [],
};

test('the legend has the signs that stand in the list, and no other', () => {
  expect(legendOf([results([row])])).toEqual({
    phases: ['M1', 'M2', 'final'],
    lanes: false,
    statuses: [],
    open: false,
    shared: false,
  });
  const worse = { ...row, motos: ['DNF', null], shared: true };
  expect(legendOf([results([row, worse])])).toMatchObject({ statuses: ['DNF'], open: true, shared: true });
});

test('a sheet before its first race explains the lanes, and no dash', () => {
  expect(legendOf([heats({ rows: [heatRow] })])).toMatchObject({ lanes: true, open: false });
});

test('a heat of one race writes its stage whole: there is nothing to explain', () => {
  expect(legendOf([heats({ motos: ['final'], phase: 'final' })]).phases).toEqual([]);
});

test('what one rider rode is written whole but for lanes and what took a place away', () => {
  const ride = { phase: 'M1', number: '4', lane: 5, cell: 'REL', time_ms: null } as const;
  expect(legendOfRides([ride])).toMatchObject({ phases: [], lanes: true, statuses: ['REL'] });
});
