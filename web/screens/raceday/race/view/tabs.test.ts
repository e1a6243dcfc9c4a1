import { describe, expect, test } from 'vitest';
import { buildRace } from '#web/screens/raceday/race/testing/build-race.ts';
import { look, names } from '#web/screens/raceday/race/testing/look.ts';

const varones = { category_id: 3, category_name: 'Varones 9-10', riders: 24, ridden: 3 } as const;
const damas = { category_id: 4, category_name: 'Damas 9-10', riders: 6, ridden: 3, colour: 'blue' } as const;

describe('the tabs', () => {
  test('on the day after, the final opens first', () => {
    const view = look(buildRace({ categories: [{ ...varones, finished: true }] }));
    expect(view.tabs).toEqual(['riders', 'mangas', 'classification', 'playoff_2', 'final']);
    expect(view.tab).toBe('final');
  });

  test('of a class that rode no semifinal there is none to open, and who comes from one sees where everyone stands', () => {
    const race = buildRace({ categories: [{ ...varones, finished: true }, damas] });
    expect(look(race, 'category=3').tabs).toEqual([
      'riders',
      'mangas',
      'classification',
      'playoff_2',
      'final',
    ]);
    const girls = look(race, 'category=4&tab=playoff_2');
    expect(girls.tabs).toEqual(['riders', 'mangas', 'classification']);
    expect(girls.tab).toBe('classification');
    expect(names(girls)).toHaveLength(6);
  });

  test('whoever looks for a rider, a club or a category gets the classification, where everyone stands', () => {
    const race = buildRace({ categories: [{ ...varones, finished: true }, damas] });
    for (const query of ['q=a', 'category=3', 'category=4'])
      expect(look(race, query).tab).toBe('classification');
    expect(look(race, 'category=3&tab=final').tab).toBe('final');
  });

  test('a class on points that is looked for in the final is found in the classification', () => {
    const race = buildRace({ categories: [{ ...varones, finished: true }, damas] });
    expect(look(race, 'category=4&tab=final').tab).toBe('classification');
    const last = race.race_races.mangasResult[3]?.at(-1);
    expect(look(race, `tab=final&q=${last?.plate}`).body.kind).toBe('elsewhere');
    expect(look(race, 'category=4&tab=final&q=zzzzzz').body.kind).toBe('no_match');
  });

  test('before the draw there is only the list of riders', () => {
    const view = look(buildRace({ race_status: 'CLOSED', categories: [varones] }));
    expect(view.tabs).toEqual(['riders']);
  });

  test('with the gates drawn and nobody on the track, the motos open first and there is no classification', () => {
    const view = look(buildRace({ race_status: 'DRAWN', categories: [{ ...varones, ridden: 0 }] }));
    expect(view.tabs).toEqual(['riders', 'mangas']);
    expect(view.tab).toBe('mangas');
  });

  test('a class whose first result is still to come opens on its motos, and nobody is looked for in vain', () => {
    const race = buildRace({ race_status: 'RACING', categories: [varones, { ...damas, ridden: 0 }] });
    for (const query of ['category=4', 'category=4&tab=classification']) {
      const view = look(race, query);
      expect(view.tabs).toEqual(['riders', 'mangas']);
      expect([view.tab, view.body.kind]).toEqual(['mangas', 'sections']);
    }
  });

  test('a tab the race does not have opens the last one it has', () => {
    const race = buildRace({ categories: [varones] });
    expect(look(race, 'tab=final').tab).toBe('classification');
    expect(look(race, 'tab=<script>').tab).toBe('classification');
    expect(look(race, 'tab=mangas').tab).toBe('mangas');
  });

  test('a race without riders says that there is nothing yet', () => {
    const view = look(buildRace({ race_status: 'INSCRIPTION', categories: [] }));
    expect(view.tab).toBeNull();
    expect(view.body).toEqual({ kind: 'nothing_yet' });
  });
});
