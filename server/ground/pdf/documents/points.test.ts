import { describe, expect, test } from 'vitest';
import { textsOf } from '#text/texts.ts';
import { isMoto } from '#rules/stages.ts';
import { sheetBlocks } from './contents.ts';
import { imagineRace } from './fixture.ts';

const race = imagineRace([5, 18]);

describe('one number is called points', () => {
  test('the printed classification shows the points of the page: the sum of 9 − place, three wins are 24', () => {
    for (const category of race.race_categories) {
      const riders = race.race_races.mangasResult[category.category_id] ?? [];
      const [table] =
        sheetBlocks(race, 'classification', { locale: 'es', country: 'ARG' }).find(
          ({ name }) => name === category.category_name,
        )?.tables ?? [];
      const column = table?.columns.findIndex(({ title }) => title === 'Pts') ?? -1;
      expect(column).toBeGreaterThan(0);
      expect(table?.rows.map((row) => row[column])).toEqual(riders.map(({ points }) => String(points)));
      const [winner] = riders;
      const motos = winner?.results.flatMap(({ phase, R }) => (isMoto(phase) && R !== null ? [R] : []));
      expect(motos).toEqual([8, 8, 8]);
      expect(winner?.points).toBe(24);
    }
  });

  test.each(['es', 'en', 'pt'] as const)('no sentence in %s calls a low sum points', (language) => {
    const low =
      /(menos|menor\w*|lowest|fewe\w+|low) [^.]{0,20}(puntos|points|pontos)|(puntos|points|pontos)[^.]{0,20}(menos es|lowest|menos é)/i;
    const said = Object.entries(textsOf(language)).filter(([, message]) => low.test(JSON.stringify(message)));
    expect(said.map(([key]) => key)).toEqual([]);
  });
});
