import { expect, test } from 'vitest';
import type { WonDate } from '#contract/season/careers/winners.ts';
import { viewOfWinners } from './winners.ts';

const classes = ['Damas 9', 'Varones 9', 'Varones 11', 'Damas 11', 'Varones 13', 'Damas 13', 'Cruceros'];

const won = (cup_id: number): WonDate => ({
  race_id: cup_id,
  cup_id,
  cup_name: 'Copa del Sur',
  organization_shortname: 'LAP',
  race_date: '2026-11-22',
  race_name: '6.ª fecha',
  race_place: 'Tres Lomas',
  is_provisional: false,
  winners: classes.map((category_name, index) => ({
    category_id: index + 1,
    category_name,
    gender: category_name.startsWith('Damas') ? 'WOMAN' : 'MEN',
    riders: 8,
    rider_id: index + 1,
    name: `Piloto ${index + 1}`,
    plate: String(index + 1),
    plate_colour: 'yellow',
    club_name: null,
  })),
});
const shown = (...dates: WonDate[]) =>
  viewOfWinners(dates).map(({ cup_id, winners }) => [cup_id, winners.length]);

test('six winners fill the room, whether one date was ridden or three', () => {
  expect(shown(won(1))).toEqual([[1, 6]]);
  expect(shown(won(1), won(2))).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(shown(won(1), won(2), won(3))).toEqual([
    [1, 2],
    [2, 2],
    [3, 2],
  ]);
  expect(shown(won(1), won(2), won(3), won(4))).toHaveLength(3);
  expect(shown()).toEqual([]);
});

test('how many classes there are is said of all', () => {
  expect(viewOfWinners([won(1)])[0]).toMatchObject({ race_name: '6.ª fecha', classes: 7 });
});
