import { heatKeyOf } from '#rules/judging/day-log.ts';
import { expect, test } from 'vitest';
import type { DayPack } from '#contract/judging/day.ts';
import type { DeviceOp } from '#contract/judging/ops.ts';
import { NO_TAPS } from '#rules/judging/taps.ts';
import { opIdOf } from '#rules/judging/heat-ops.ts';
import { callOf, parkHeats } from './park-heats.ts';

const heat = { category_id: 1, phase: 'M1', serie: 1 } as const;
const pack: DayPack = {
  race_id: 7,
  version: '1',
  seats: 1,
  two_sign: false,
  race: { race_id: 7, cup_name: 'Copa', race_name: 'Fecha', race_date: '2026-11-22' },
  classes: [{ category_id: 1, category_name: 'Damas 9', plate_colour: 'yellow' }],
  riders: [1, 2, 3].map((entry_id) => ({ entry_id, plate: `${entry_id}`, name: 'P', club_name: null })),
  heats: [
    {
      ...heat,
      number: '5',
      sheet: 1,
      attempt: 1,
      ridden: false,
      riders: [1, 2, 3].map((entry_id) => ({ entry_id, lane: entry_id })),
    },
  ],
};
const phone = '00000000-0000-4000-8000-000000000000';
const said = (device_n: number, words: DeviceOp['said'], attempt = 1) => ({
  op_id: opIdOf(phone, device_n),
  race_id: 7,
  told_at: null,
  held: null,
  refused: null,
  op: {
    device_id: phone,
    device_n,
    heat,
    attempt,
    said_at: '2026-11-22T15:00:00.000Z',
    via: 'net' as const,
    seat: null,
    said: words,
  },
});
const only = (...given: Parameters<typeof parkHeats>) => {
  const [first] = parkHeats(...given);
  if (!first) throw new Error('a heat');
  return first;
};

test('whoever was tapped is here, whoever was marked is not, and the others are missing', () => {
  const taps = { ...NO_TAPS, slots: [[1]], marks: [{ entry_id: 2, status: 'DNS' as const }] };
  const one = only(pack, [], new Map([[heatKeyOf(heat), { heat, attempt: 1, taps }]]));
  expect(one.riders.map(({ state }) => state)).toEqual(['here', 'absent', 'unseen']);
  expect(one.missing).toBe(2);
  expect(callOf(one, false)).toEqual({ present: [1], absent: [2], lanes: [] });
  // Whoever is not said to be absent stood at the gate.
  expect(callOf(one, true)).toEqual({ present: [1, 3], absent: [2], lanes: [] });
});

test('a gate that dropped and was taken back has not dropped; a re-run begins anew', () => {
  const dropped = said(1, { kind: 'gate', body: { dropped_at: '2026-11-22T15:00:00.000Z' } });
  const not = said(2, { kind: 'gate', body: { dropped_at: null } });
  expect(only(pack, [dropped], new Map()).dropped).toBe(true);
  expect(only(pack, [dropped, not], new Map()).dropped).toBe(false);
  const again = new Map([[heatKeyOf(heat), { heat, attempt: 2, taps: NO_TAPS }]]);
  expect(only(pack, [dropped], again)).toMatchObject({ dropped: false, attempt: 2 });
});

test('riders who choose have the lane they said last', () => {
  const free = {
    ...pack,
    heats: pack.heats.map((one) => ({ ...one, riders: one.riders.map((r) => ({ ...r, lane: null })) })),
  };
  const call = said(1, {
    kind: 'call',
    body: { present: [], absent: [], lanes: [{ entry_id: 3, lane: 1 }] },
  });
  const one = only(free, [call], new Map());
  expect(one.picks).toBe(true);
  expect(one.riders.map(({ lane }) => lane)).toEqual([null, null, 1]);
  expect(callOf(one, true).lanes).toEqual([{ entry_id: 3, lane: 1 }]);
});
