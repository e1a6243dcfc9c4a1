import { expect, test } from 'vitest';
import type { DateOfCup } from './coming.ts';
import { nearestFirst, placesToChoose, placeWithDates } from './near.ts';

const at = (name: string, country: string, state = ''): DateOfCup => ({
  cup: {
    cup_id: 1,
    cup_name: 'Copa',
    organization_shortname: 'LAP',
    dates: [],
    selected: null,
    ranking: false,
    regulation: false,
    written_in: 'es',
  },
  one: {
    date: '2026-12-05',
    on: '2026-12-05',
    days: 10,
    name,
    place: null,
    photos: [],
    status: { lights: 'green', word: 'open', moment: null },
    country,
    state,
  },
});
const dates = [
  at('Rosario', 'ARG', 'Santa Fe'),
  at('Paraná', 'ARG', 'Entre Ríos'),
  at('Curitiba', 'BRA', 'Paraná'),
  at('Virtual', ''),
];
const namesIn = (place: string) =>
  nearestFirst(dates, place).flatMap(({ one, isNear }) => (isNear ? [one.name] : []));

test('a country has the dates of all its states, a state its own, and a state of the same name elsewhere none', () => {
  expect(namesIn('ARG/')).toEqual(['Rosario', 'Paraná']);
  expect(namesIn('ARG/Santa Fe')).toEqual(['Rosario']);
  expect(namesIn('BRA/Paraná')).toEqual(['Curitiba']);
  expect(namesIn('ARG/Paraná')).toEqual([]);
  expect(namesIn('')).toHaveLength(4);
});

test('after those of a state come those of its country, then the others in their order', () => {
  expect(nearestFirst(dates, 'ARG/Entre Ríos').map(({ one }) => one.name)).toEqual([
    'Paraná',
    'Rosario',
    'Curitiba',
    'Virtual',
  ]);
});

test.each([
  ['ARG/Santa Fe', 'ARG/Santa Fe'],
  ['ARG/Chubut', 'ARG/'],
  ['CHL/', ''],
  ['', ''],
  ['anything a device may hold', ''],
])('where nothing is ridden in %s it is %s: nobody reads an empty list', (wished, shown) => {
  expect(placeWithDates(dates, wished)).toBe(shown);
});

test('countries are offered, and the states of the one that is chosen', () => {
  expect(placesToChoose(dates, '')).toEqual(['ARG/', 'BRA/']);
  expect(placesToChoose(dates, 'ARG/Santa Fe')).toEqual(['ARG/', 'BRA/', 'ARG/Entre Ríos', 'ARG/Santa Fe']);
});

test('in a season of one country its states are offered at once, and in one of one place nothing', () => {
  const season = dates.slice(0, 2);
  expect(placesToChoose(season, '')).toEqual(['ARG/Entre Ríos', 'ARG/Santa Fe']);
  expect(placesToChoose(season.slice(0, 1), '')).toEqual([]);
});
