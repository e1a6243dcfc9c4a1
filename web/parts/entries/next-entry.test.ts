import { expect, test } from 'vitest';
import type { SeasonRider } from '#contract/entries/entries.ts';
import { nextEntry } from './next-entry.ts';
import { seasonDate } from './testing/season-date.ts';

type SeasonDate = NonNullable<SeasonRider['next']>;

const date = (race_name: string, more: Partial<SeasonDate> = {}) => seasonDate({ race_name, ...more });
const season = (rider_id: number, next: SeasonDate | null): SeasonRider => ({
  rider_id,
  endings: [],
  next,
  later: null,
  last: null,
});
const mia = { rider_id: 1, rider_firstname: 'Mía' };
const tomas = { rider_id: 2, rider_firstname: 'Tomás' };
const wanted = { cup_id: 9, race_date: '2026-12-05', race_name: 'Fecha 3', until: '2026-12-03T03:00:00Z' };

test('whoever came for a date is offered that one, with every child in the button', () => {
  const seasons = [season(1, date('Otra fecha')), season(2, null)];
  expect(nextEntry([mia, tomas], seasons, wanted)).toMatchObject({
    race: { race_name: 'Fecha 3' },
    wanted: true,
    names: ['Mía', 'Tomás'],
  });
});

test('who came for none is offered the first that takes entries', () => {
  expect(nextEntry([mia], [season(1, date('Primera'))], null)).toMatchObject({
    race: { race_name: 'Primera' },
    wanted: false,
    names: ['Mía'],
  });
});

test('a child who is in already is not named', () => {
  const entered = [{ category_name: 'Damas 8', plate: '10' }];
  const seasons = [season(1, date('Primera', { entered })), season(2, date('Primera'))];
  expect(nextEntry([mia, tomas], seasons, null)?.names).toEqual(['Tomás']);
});

test('with all of them in, or nothing to enter, there is no way to it', () => {
  const entered = [{ category_name: 'Damas 8', plate: '10' }];
  expect(nextEntry([mia], [season(1, date('Primera', { entered }))], null)).toBeNull();
  expect(nextEntry([mia], [season(1, date('Primera', { open: false }))], null)).toBeNull();
});

test('a child of another federation, who has dates of their own, is not named for the date of a sibling', () => {
  const seasons = [season(1, date('Primera')), season(2, date('Etapa 1', { cup_id: 8 }))];
  expect(nextEntry([mia, tomas], seasons, null)).toMatchObject({
    race: { race_name: 'Primera' },
    names: ['Mía'],
  });
});
