import { expect, test } from 'vitest';
import type { Career } from '#contract/season/careers/careers.ts';
import { followedLine } from './followed-line.ts';

const race = { race_id: 1, cup_id: 3, cup_name: 'Copa', race_name: '7.ª fecha', race_place: null };
const next = (race_date: string): Career['upcoming'][number] => ({
  ...race,
  entry_id: 1,
  race_date,
  category_name: 'Varones 9',
  plate: '204',
  called_off: false,
  is_drawn: false,
});
const ridden = (place: number | null): Career['dates'][number] => ({
  ...race,
  race_name: '6.ª fecha',
  race_date: '2026-11-22',
  entry_id: 1,
  is_provisional: false,
  category_id: 5,
  category_name: 'Varones 9',
  place,
  riders: 16,
  status: null,
  stage: 'final',
  rides: [],
  certificate: null,
});
const today = '2026-11-25';
const lineOf = (upcoming: Career['upcoming'], dates: Career['dates'] = []) =>
  followedLine({ upcoming, dates }, 'es', today);

test('the next race is said, and leads there', () => {
  expect(lineOf([next('2026-11-24'), next('2026-12-05')], [ridden(1)])).toEqual({
    href: '/races?cup_id=3&race_date=2026-12-05',
    words: 'Varones 9 · 7.ª fecha',
    word: '5 dic',
    spoken: '05-12-2026',
  });
});

test('a next race that is called off is said to be so, and stands as no day to come', () => {
  expect(lineOf([{ ...next('2026-12-05'), called_off: true }, next('2026-12-19')])).toEqual({
    href: '/races?cup_id=3&race_date=2026-12-05',
    words: 'Fecha cancelada · 7.ª fecha',
    word: '',
    spoken: null,
  });
});

test('today’s race is still the next one', () => {
  expect(lineOf([next(today)])?.word).toBe('25 nov');
});

test('without one the last result is said, also one without a place', () => {
  expect(lineOf([], [ridden(3)])).toMatchObject({
    href: '/races?cup_id=3&race_date=2026-11-22&category=5',
    word: '3.º de 16',
  });
  expect(lineOf([], [ridden(null)])?.word).toBe('');
  expect(lineOf([])).toBeNull();
});
