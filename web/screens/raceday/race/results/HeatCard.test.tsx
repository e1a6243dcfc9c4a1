import { expect, test } from 'vitest';
import { draw, found } from '#web/parts/testing/draw.tsx';
import type { HeatView } from '#web/screens/raceday/race/parts/race-view.ts';
import { HeatCard } from './HeatCard.tsx';

const rider = { entry_id: 1, plate: '1', rider_fullname: 'Ana', club_name: null };

/** Draws a heat of three motos with these places, and reads the number in its box. */
async function numberAfter(cells: (string | null)[], numbers: string[] | null = ['34', '99', '164']) {
  const heat: HeatView = {
    number: '34',
    numbers,
    phase: null,
    serie: 1,
    seriesCount: 1,
    observations: null,
    images: [],
    motos: ['M1', 'M2', 'M3'],
    rows: [
      {
        ...rider,
        rides: cells.map((cell) => ({ lane: 1, cell })),
        result: null,
        points: null,
        qualified: false,
        time_ms: null,
        hills: [],
      },
    ],
    pass: 0,
    mark: null,
  };
  const place = {
    cup_id: 1,
    race_date: '2026-07-12',
    tab: null,
    category: 3,
    club: null,
    q: '',
    rider: null,
  };
  await draw(
    <HeatCard
      race_id={1}
      heat={heat}
      category_name="Damas 9"
      colour="blue"
      place={place}
      written_in="es"
      isLive
      claim={null}
    />,
  );
  return found('header p [aria-hidden]').textContent;
}

test.each([
  [[null, null, null], '34'],
  [['1', null, null], '99'],
  [['1', '2', '1'], '164'],
])(
  'a heat that rides every moto shows the number of the race it rides next, after %j',
  async (cells, number) => {
    expect(await numberAfter(cells)).toBe(number);
  },
);

test('a heat with one number keeps it', async () => {
  expect(await numberAfter(['1', null, null], null)).toBe('34');
});
