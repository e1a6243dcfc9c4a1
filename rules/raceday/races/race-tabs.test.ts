import { describe, expect, test } from 'vitest';
import { openTab, type RaceContents, raceTabs } from './race-tabs.ts';

const EMPTY: RaceContents['race_races'] = {
  mangas: [],
  mangasResult: {},
  playoff_8: [],
  playoff_4: [],
  playoff_2: [],
  final: [],
};

describe('the tabs of a race', () => {
  test('a race with riders only opens on its riders', () => {
    const tabs = raceTabs({ riders_count: 40, race_races: EMPTY });
    expect(tabs).toEqual(['riders']);
    expect(openTab(tabs, null)).toBe('riders');
  });

  test('a race of small classes goes from the classification to the final', () => {
    const tabs = raceTabs({
      riders_count: 14,
      race_races: { ...EMPTY, mangas: [{}], mangasResult: { 7: [{}] }, final: [{}] },
    });
    expect(tabs).toEqual(['riders', 'mangas', 'classification', 'final']);
    expect(openTab(tabs, null)).toBe('final');
  });

  test('a full race day shows every stage in order, from sixteenths to the final', () => {
    const tabs = raceTabs({
      riders_count: 159,
      race_races: {
        mangas: [{}],
        mangasResult: { 7: [{}] },
        playoff_16: [{}],
        playoff_8: [{}],
        playoff_4: [{}],
        playoff_2: [{}],
        final: [{}],
      },
    });
    expect(tabs.join(' ')).toBe(
      'riders mangas classification playoff_16 playoff_8 playoff_4 playoff_2 final',
    );
  });

  test('a category without results yet does not open the classification', () => {
    expect(raceTabs({ riders_count: 0, race_races: { ...EMPTY, mangasResult: { 7: [] } } })).toEqual([]);
  });

  test('a link to a stage opens it, a link to a stage that is not there opens the last', () => {
    expect(openTab(['riders', 'mangas'], 'riders')).toBe('riders');
    expect(openTab(['riders', 'mangas'], 'final')).toBe('mangas');
    expect(openTab([], 'final')).toBeNull();
  });
});
