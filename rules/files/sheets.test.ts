import { keysOf } from '#rules/table.ts';
import { expect, test } from 'vitest';
import { type SheetContents, sheetExists, SHEETS } from './sheets.ts';

const nothing: SheetContents = {
  race_categories: [{ reached: null }],
  race_riders: {},
  race_races: { mangas: [], playoff_8: [], playoff_4: [], playoff_2: [], final: [] },
};
const sheetsOf = (race: SheetContents) => keysOf(SHEETS).filter((name) => sheetExists(name, race));
const heat = [{}];

test.each([
  ['before anybody entered, none', nothing, []],
  ['while the cup hides its riders, none', { ...nothing, race_riders: { 1: [] } }, []],
  ['with riders, the list', { ...nothing, race_riders: { 1: heat } }, ['inscription']],
  [
    'once drawn, the motos; nothing is classified before it is ridden',
    { ...nothing, race_riders: { 1: heat }, race_races: { ...nothing.race_races, mangas: heat } },
    ['inscription', 'mangas'],
  ],
  [
    'a day without round of 16 and quarters has no sheet of them',
    {
      race_categories: [{ reached: 'final' }],
      race_riders: { 1: heat },
      race_races: { mangas: heat, playoff_8: [], playoff_4: [], playoff_2: heat, final: heat },
    },
    ['inscription', 'mangas', 'classification', 'Semis', 'Final'],
  ],
  [
    'the whole day',
    {
      race_categories: [{ reached: null }, { reached: 'M1' }],
      race_riders: { 1: heat },
      race_races: {
        mangas: [{ phase: 'M1' }, { phase: 'LCQ' }],
        playoff_16: heat,
        playoff_8: heat,
        playoff_4: heat,
        playoff_2: heat,
        final: heat,
      },
    },
    keysOf(SHEETS),
  ],
] satisfies [string, SheetContents, string[]][])('%s', (_name, race, sheets) => {
  expect(sheetsOf(race)).toEqual(sheets);
});
