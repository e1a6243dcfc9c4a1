import { expect, test } from 'vitest';
import { deviceOp } from '#contract/raceday/judging/ops.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { listPrint } from '#rules/raceday/judging/starting-list.ts';
import type { KeptOp } from '#web/parts/day-log/records.ts';
import { lineHeats } from '#web/screens/raceday/judge/parts/heats.ts';
import { practiceDay } from '#web/screens/raceday/judge/practice-day.ts';
import { codesToShow, readShown, toDictate } from './carried.ts';

const heats = lineHeats(practiceDay({ cup_name: '', race_name: '', classes: ['A', 'B', 'C'] }));
const device_id = '8f14e45f-ceea-467f-a0e6-9b1d6e4b2c11';

function saidOf(index: number, device_n: number, told_at: string | null = null): KeptOp {
  const heat = heats[index];
  if (heat === undefined) throw new Error('no such heat');
  const body = {
    order: heat.riders.map(({ entry_id }) => [entry_id]),
    marks: [],
    laps: [],
    list: listPrint(heat.listed),
  };
  return {
    op_id: opIdOf(device_id, device_n),
    race_id: 1,
    op: {
      device_id,
      device_n,
      heat: heat.heat,
      attempt: 1,
      said_at: '2026-11-22T13:00:00.000Z',
      via: 'net',
      seat: null,
      said: { kind: 'sheet', body },
    },
    told_at,
    held: null,
    refused: null,
  };
}

test('what has not arrived goes to another phone in a code, under its own name, and says how it came', async () => {
  const ops = [saidOf(0, 1, '2026-11-22T13:00:01.000Z'), saidOf(1, 2), saidOf(2, 3)];
  const codes = codesToShow(ops, heats);
  expect(codes).toHaveLength(1);
  const read = await readShown(codes[0] ?? '', heats);
  expect(read).toMatchObject({ race_id: 1, count: 1, strange: 0 });
  expect(read?.ops).toEqual(ops.slice(1).map(({ op }) => ({ ...op, via: 'qr' })));
  for (const op of read?.ops ?? []) expect(deviceOp.parse(op)).toEqual(op);
});

test('another code, and one that was read wrong, is none', async () => {
  const [code = ''] = codesToShow([saidOf(0, 1)], heats);
  expect(await readShown('https://example.org', heats)).toBeNull();
  expect(
    await readShown(`${code.slice(0, 9)}${code[9] === '0' ? '1' : '0'}${code.slice(10)}`, heats),
  ).toBeNull();
});

test('what was said is read over the radio by lanes, the last first; of a heat said twice the second', () => {
  const lines = toDictate([saidOf(0, 1), saidOf(1, 2), saidOf(0, 3)], heats);
  expect(lines.map((line) => line.split(' · ').slice(0, 2))).toEqual([
    ['1', '1234 5678'],
    ['2', '1234 567'],
  ]);
});

test('what is no sheet goes in codes of its own: a takeover, a call, a gate', async () => {
  const [heat] = heats;
  if (heat === undefined) throw new Error('no heat');
  const said = [
    { kind: 'takeover' as const, body: { from: device_id } },
    { kind: 'gate' as const, body: { dropped_at: '2026-11-22T13:00:00.000Z' } },
  ];
  const ops = said.map((one, index): KeptOp => {
    const kept = saidOf(0, index + 1);
    return { ...kept, op: { ...kept.op, heat: index === 0 ? null : heat.heat, said: one } };
  });
  const [code = '', ...more] = codesToShow([...ops, saidOf(1, 3)], heats).slice(1);
  expect(more).toEqual([]);
  const read = await readShown(code, heats);
  expect(read?.ops).toEqual(ops.map(({ op }) => ({ ...op, via: 'qr' })));
});
