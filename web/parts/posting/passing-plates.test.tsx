import { expect, test } from 'vitest';
import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import * as m from '#text/messages/messages.js';
import { draw, found } from '#web/parts/testing/draw.tsx';
import { PassingPlates } from './PassingPlates.tsx';

const named = (entry_id: number) => ({
  entry_id,
  plate: String(100 + entry_id),
  rider_fullname: '',
  club_name: null,
});
const passed = (entry_id: number) => ({
  ...named(entry_id),
  from: null,
  place: null,
  moto_rank: entry_id,
  moto_points: entry_id,
});

test('who rides a last chance does not pass: who passes is named apart, and nobody is out yet', async () => {
  const next: ForeseenStage = {
    category_id: 1,
    category_name: 'Varones 11',
    blocked: null,
    made: {
      stage: 'LCQ',
      basis: 'x',
      passed: [passed(3), passed(4)],
      goes_on: [named(1), named(2)],
      out: [named(5)],
      gave_way: [],
      heats: [],
    },
  };
  await draw(<PassingPlates next={next} />);
  expect(found('p').textContent).toBe(
    m.posting_goes_on({ plates: '101 · 102' }) + m.posting_last_chance({ plates: '103 · 104' }),
  );
});
