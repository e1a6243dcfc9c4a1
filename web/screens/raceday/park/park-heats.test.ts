import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { expect, test } from 'vitest';
import type { DayPack } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { NO_TAPS } from '#rules/raceday/judging/taps.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { callOf, parkHeats } from './park-heats.ts';

const heat = { category_id: 1, phase: 'M1', serie: 1 } as const;
const pack: DayPack = {
  race_id: 7,
  version: '1',
  seats: 1,
  two_sign: false,
  race: { race_id: 7, cup_name: 'Copa', race_name: 'Fecha', race_date: '2026-11-22' },
  classes: [{ category_id: 1, category_name: 'Damas 9', plate_colour: 'yellow', dns: 'bar' }],
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
const only = (
  day: DayPack,
  ops: Parameters<typeof parkHeats>[1],
  drafts: Parameters<typeof parkHeats>[2],
  news: Parameters<typeof parkHeats>[3] = [],
) => {
  const [first] = parkHeats(day, ops, drafts, news);
  if (!first) throw new Error('a heat');
  return first;
};

test('whoever was tapped is here, whoever was marked is not, and the others are missing', () => {
  const taps = { ...NO_TAPS, slots: [[1]], marks: [{ entry_id: 2, status: 'DNS' as const }] };
  const one = only(pack, [], new Map([[heatKeyOf(heat), { heat, attempt: 1, taps }]]));
  expect(one.riders.map(({ state }) => state)).toEqual(['here', 'absent', 'unseen']);
  expect(one.missing).toBe(2);
  expect(callOf(one, false)).toEqual({ present: [1], absent: [2], lanes: [] });
  // A rider whom nobody reported absent stood at the gate.
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

const heard = { ...heat, attempt: 1, dropped: false, absent: [2, 3], said: false };

test('whom another phone or the office has absent is not there, until somebody here says otherwise', () => {
  const one = only(pack, [], new Map(), [heard]);
  expect(one.riders.map(({ state, isHeard }) => [state, isHeard])).toEqual([
    ['unseen', false],
    ['absent', true],
    ['absent', true],
  ]);
  // At the drop, this phone does not report that they stood there.
  expect(callOf(one, true)).toEqual({ present: [1], absent: [2, 3], lanes: [] });
  const taps = { ...NO_TAPS, slots: [[2]] };
  const came = only(pack, [], new Map([[heatKeyOf(heat), { heat, attempt: 1, taps }]]), [heard]);
  expect(callOf(came, true)).toEqual({ present: [2, 1], absent: [3], lanes: [] });
});

test('a gate that dropped on another phone has dropped here, and says where', () => {
  expect(only(pack, [], new Map(), [{ ...heard, dropped: true }])).toMatchObject({
    dropped: true,
    isElsewhere: true,
  });
  const own = said(1, { kind: 'gate', body: { dropped_at: '2026-11-22T15:00:00.000Z' } });
  expect(only(pack, [own], new Map(), [{ ...heard, dropped: true }]).isElsewhere).toBe(false);
});

test('a re-run of the table is heard before a new list comes: nothing of the ride before holds', () => {
  const dropped = said(1, { kind: 'gate', body: { dropped_at: '2026-11-22T15:00:00.000Z' } });
  const taps = { ...NO_TAPS, slots: [[1]] };
  const drafts = new Map([[heatKeyOf(heat), { heat, attempt: 1, taps }]]);
  const again = only(pack, [dropped], drafts, [{ ...heard, attempt: 2, absent: [] }]);
  expect(again).toMatchObject({ attempt: 2, dropped: false, missing: 3 });
});

test('riders behind the motos choose when the marshal says so, in the order they were drawn, and keep what they chose', () => {
  const final = { ...heat, phase: 'final' } as const;
  const day = { ...pack, heats: pack.heats.map((one) => ({ ...one, ...final })) };
  const [drawn] = parkHeats(day, [], new Map(), []);
  expect([drawn?.canPick, drawn?.picks]).toEqual([true, false]);
  const [open] = parkHeats(day, [], new Map(), [], heatKeyOf(final));
  expect([open?.picks, open?.riders.map(({ lane }) => lane)]).toEqual([true, [null, null, null]]);
  const lanes = [
    { entry_id: 1, lane: 3 },
    { entry_id: 2, lane: 1 },
  ];
  const told = said(1, { kind: 'call', body: { present: [], absent: [], lanes } });
  const [chosen] = parkHeats(day, [{ ...told, op: { ...told.op, heat: final } }], new Map(), []);
  expect(chosen?.riders.map(({ lane }) => lane)).toEqual([3, 1, null]);
  expect(chosen && callOf(chosen, true).lanes).toEqual(lanes);
});

test('nobody chooses in the motos: their lanes are drawn', () => {
  expect(only(pack, [], new Map()).canPick).toBe(false);
});
