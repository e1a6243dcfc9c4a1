import { expect, test } from 'vitest';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { noNews, type KeptOp } from '#web/parts/day-log/records.ts';
import { seatPhones, seatSheets } from './seat-phones.ts';

const [mine, dead] = ['a0000000-0000-4000-8000-000000000000', 'b0000000-0000-4000-8000-000000000000'];
const me = { device_id: mine, next_n: 2, person: 'Hugo', session: null, clock_ms: null };
const kept = (device_id: string, device_n: number, said: DeviceOp['said'], serie: number | null): KeptOp => ({
  op_id: opIdOf(device_id, device_n),
  race_id: 7,
  told_at: null,
  held: null,
  refused: null,
  op: {
    device_id,
    device_n,
    heat: serie === null ? null : { category_id: 1, phase: 'M1', serie },
    attempt: 1,
    said_at: '2026-11-22T13:00:00.000Z',
    via: 'net',
    seat: null,
    said,
  },
});
const sheet = (...order: number[]): DeviceOp['said'] => ({
  kind: 'sheet',
  body: { order: order.map((one) => [one]), marks: [], laps: [], list: '' },
});
const takeover = kept(mine, 1, { kind: 'takeover', body: { from: dead } }, null);

test('whoever takes a seat over reads at once that he did, before anybody has heard it', () => {
  const phone = { device_id: dead, person: 'Ana', seen_at: '', said: 3, stands: 'beside' as const };
  const news = { ...noNews(7), seat_phones: [phone] };
  expect(seatPhones({ me, ops: [], news })).toEqual([phone]);
  expect(seatPhones({ me, ops: [takeover], news })).toEqual([{ ...phone, stands: 'replaced' }]);
  // A phone that took over from this one stays where the server has it.
  const over = { ...news, seat_phones: [{ ...phone, stands: 'instead' as const }] };
  expect(seatPhones({ me, ops: [takeover], news: over })[0]?.stands).toBe('instead');
});

test('sheets of the phone that died are those of the seat once it is taken over, and an own one counts before', () => {
  const carried = [kept(dead, 1, sheet(5, 6), 1), kept(dead, 2, sheet(7, 8), 2)];
  expect(seatSheets({ me, ops: carried }).size).toBe(0);
  const own = kept(mine, 2, sheet(8, 7), 2);
  const sheets = seatSheets({ me, ops: [...carried, takeover, own] });
  expect([...sheets].map(([key, { sheet: said }]) => [key, said.order])).toEqual([
    ['1 M1 1', [[5], [6]]],
    ['1 M1 2', [[8], [7]]],
  ]);
});
