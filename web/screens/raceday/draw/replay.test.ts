import { expect, test } from 'vitest';
import { drawMotos } from '#rules/raceday/day/draw/draw.ts';
import { dealStage } from '#rules/raceday/day/stage-draw.ts';
import { isSame, replay } from './replay.ts';

const riders = Array.from({ length: 11 }, (_, index) => ({ entry_id: index + 1, club: (index % 3) + 1 }));
const options = {
  rules: { heats: 'UCI', moto_mode: 'fixed', motos: 3 },
  draw_method: 'random',
  separate: 'club',
  seed: '7F3A-91C2',
} as const;

/** Gives heats as the public reads them: with a number, in the order of the lanes. */
const shown = (
  heats: readonly {
    phase: 'M1' | 'M2' | 'M3' | 'final';
    serie: number;
    riders: { entry_id: number; lane: number }[];
  }[],
) => heats.map((heat) => ({ ...heat, number: '1', riders: heat.riders.toSorted((a, b) => a.lane - b.lane) }));

test('what was drawn comes out again, whatever the order in which it is shown', () => {
  const draw = { ...drawMotos(riders, options), input: riders };
  const heats = draw.heats.flatMap(({ phase, ...heat }) =>
    phase === 'M1' || phase === 'M2' || phase === 'M3' ? [{ phase, ...heat }] : [],
  );
  expect(isSame(replay({ ...draw, phase: 'M1' }), shown(heats).toReversed())).toBe(true);
});

test('another seed gives other heats, and two riders who changed places are noticed', () => {
  const draw = { ...drawMotos(riders, options), input: riders };
  const replayed = replay({ ...draw, phase: 'M1' });
  expect(
    isSame(
      replay({ ...draw, seed: '7F3A-91C3', phase: 'M1' }),
      shown(draw.heats.flatMap(({ phase, ...heat }) => (phase === 'M1' ? [{ phase, ...heat }] : []))),
    ),
  ).toBe(false);
  const [first, ...rest] = replayed.map((heat) => ({ ...heat, number: '1' }));
  if (!first) throw new Error('nothing drawn');
  const [a, b, ...others] = first.riders;
  if (!a || !b) throw new Error('no two riders');
  const swapped = [{ ...a, lane: b.lane }, { ...b, lane: a.lane }, ...others];
  expect(isSame(replayed, [{ ...first, riders: swapped }, ...rest])).toBe(false);
});

test('a stage is made again too', () => {
  const input = riders.map(({ entry_id }) => ({
    entry_id,
    time_ms: null,
    place: null,
    moto_points: entry_id,
    lot: null,
  }));
  const draw = dealStage(input.slice(0, 8), { heats: 1, gate_mode: 'randomDraw' }, 'x');
  const heats = draw.heats.map((heat) => ({ phase: 'final' as const, ...heat }));
  expect(isSame(replay({ ...draw, phase: 'final' }), shown(heats))).toBe(true);
});
