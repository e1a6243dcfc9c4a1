import { describe, expect, test } from 'vitest';
import type { DayPack, HeardOp } from '#contract/raceday/judging/day.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import type { KeptOp } from '#web/parts/day-log/records.ts';
import { boardOf, rulingOf } from './board.ts';
import { boardOps } from './board-op.ts';
import { aheadIn, answersOf, differsAt, timingDiffers } from './columns.ts';

const heat = { category_id: 1, phase: 'M1', serie: 1 } as const;
const pack: DayPack = {
  race_id: 7,
  version: '1',
  seats: 2,
  two_sign: false,
  race: { race_id: 7, cup_name: 'Copa', race_name: 'Fecha', race_date: '2026-11-22' },
  classes: [{ category_id: 1, category_name: 'Varones 11', plate_colour: 'yellow', dns: 'bar' }],
  riders: [11, 12, 13].map((entry_id) => ({
    entry_id,
    plate: `${entry_id}0`,
    name: `Piloto ${entry_id}`,
    club_name: null,
  })),
  heats: [
    {
      ...heat,
      number: '37',
      sheet: 1,
      attempt: 1,
      ridden: false,
      riders: [11, 12, 13].map((entry_id, index) => ({ entry_id, lane: index + 1 })),
    },
  ],
};
const phone = (seat: number) => `0000000${seat}-0000-4000-8000-000000000000`;

let seq = 0;
function heardOf(seat: number, said: HeardOp['op']['said'], device_n = 1): HeardOp {
  seq += 1;
  const device_id = phone(seat);
  const said_at = '2026-11-22T15:00:00.000Z';
  return {
    seq,
    op_id: opIdOf(device_id, device_n),
    person: `Jueza ${seat}`,
    seat: said.kind === 'sheet' ? seat : null,
    heard_at: '2026-11-22T15:00:05.000Z',
    carried_by: null,
    held: null,
    op: { device_id, device_n, heat, attempt: 1, said_at, via: 'net', seat: null, said },
  };
}
const sheet = (...order: number[]): KeptOp['op']['said'] => ({
  kind: 'sheet',
  body: { order: order.map((one) => [one]), marks: [], laps: [], list: '' },
});
const boardAfter = (...heard: HeardOp[]) => {
  const [only] = boardOf(pack, boardOps({ heard, own: [], person: 'Mesa', clock_ms: 1000 }));
  if (!only) throw new Error('a heat');
  return only;
};

describe('the table', () => {
  test('sees what a timing system advises beside the judges: it is no answer, and its laps go into a ruling', () => {
    const timed = (device_n: number, order: number[], time_ms: number): HeardOp => {
      const said = sheet(...order);
      const laps = [{ entry_id: 11, time_ms }];
      const heard = heardOf(
        9,
        said.kind === 'sheet' ? { ...said, body: { ...said.body, laps } } : said,
        device_n,
      );
      return { ...heard, seat: null, timing: true };
    };
    const one = boardAfter(
      timed(1, [11, 12], 34_000),
      heardOf(1, sheet(12, 11, 13)),
      heardOf(2, sheet(12, 11, 13)),
      timed(2, [11, 12, 13], 34_125),
    );
    expect(one.crono?.cells.map(({ who }) => who)).toEqual([11, 12, 13]);
    expect(one.columns.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(one.verdict.state).toBe('agreed');
    expect(timingDiffers(one.crono, one.verdict.results)).toBe(true);
    const same = boardAfter(
      timed(1, [12, 13], 34_000),
      heardOf(1, sheet(12, 11, 13)),
      heardOf(2, sheet(12, 11, 13)),
    );
    expect(timingDiffers(same.crono, same.verdict.results)).toBe(false);
    const [answer] = answersOf(one.columns);
    const why = { reason: null, article: null, signed_by: null };
    expect(rulingOf(one, answer?.outcome ?? [], why).results[0]).toMatchObject({
      entry_id: 11,
      time_ms: 34_125,
    });
    expect(boardAfter(heardOf(1, sheet(11, 12, 13))).crono).toBeNull();
  });
  test('sees a photo finish in a column of its own, whose time counts where no decoder has one', () => {
    const seen = (who: 'timing' | 'camera', device: number, laps: [number, number][]): HeardOp => {
      const said = sheet(11, 12, 13);
      const timed = laps.map(([entry_id, time_ms]) => ({ entry_id, time_ms }));
      const heard = heardOf(
        device,
        said.kind === 'sheet' ? { ...said, body: { ...said.body, laps: timed } } : said,
      );
      return { ...heard, seat: null, [who]: true };
    };
    const heat = boardAfter(
      seen('camera', 8, [
        [11, 34_100],
        [12, 34_200],
      ]),
      seen('timing', 9, [[11, 34_099]]),
      heardOf(1, sheet(12, 11, 13)),
      heardOf(2, sheet(12, 11, 13)),
    );
    expect(heat.crono?.laps).toEqual([{ entry_id: 11, time_ms: 34_099 }]);
    expect(heat.camera?.cells.map(({ who }) => who)).toEqual([11, 12, 13]);
    expect(heat.columns.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(timingDiffers(heat.camera, heat.verdict.results)).toBe(true);
    expect(heat.verdict.results?.map(({ entry_id, time_ms }) => [entry_id, time_ms])).toEqual([
      [11, 34_099],
      [12, 34_200],
      [13, null],
    ]);
    const why = { reason: null, article: null, signed_by: null };
    const { results } = rulingOf(heat, heat.verdict.results ?? [], why);
    expect(results.find(({ entry_id }) => entry_id === 11)?.time_ms).toBe(34_099);
  });
  test('shows the marshal’s gate before one that was heard', () => {
    const gate = (seat: number, dropped_at: string): HeardOp =>
      heardOf(seat, { kind: 'gate', body: { dropped_at } });
    const heard = { ...gate(9, '2026-11-22T15:00:01.000Z'), timing: true };
    expect(boardAfter(heard).gate_at).toBe('2026-11-22T15:00:01.000Z');
    const marshal = gate(1, '2026-11-22T15:00:03.000Z');
    expect(boardAfter(marshal, heard).gate_at).toBe('2026-11-22T15:00:03.000Z');
  });
  test('sees what each judge saw side by side, and what each would decide', () => {
    const one = boardAfter(heardOf(1, sheet(11, 12, 13)), heardOf(2, sheet(11, 13, 12)));
    expect(one.verdict.state).toBe('conflict');
    expect(one.columns.map(({ seat, person }) => [seat, person])).toEqual([
      [1, 'Jueza 1'],
      [2, 'Jueza 2'],
    ]);
    expect([0, 1, 2].map((index) => differsAt(one.columns, index))).toEqual([false, true, true]);
    const answers = answersOf(one.columns);
    expect(answers.map((answer) => aheadIn(answer, [12, 13]))).toEqual([12, 13]);
  });

  test('has one answer where two of three say the same', () => {
    const one = boardAfter(
      heardOf(1, sheet(11, 12, 13)),
      heardOf(2, sheet(11, 13, 12)),
      heardOf(3, sheet(11, 12, 13)),
    );
    expect(answersOf(one.columns).map(({ columns }) => columns.map(({ seat }) => seat))).toEqual([
      [1, 3],
      [2],
    ]);
  });

  test('a sheet with somebody missing is shown and decides nothing', () => {
    const one = boardAfter(heardOf(1, sheet(11, 12)));
    expect(one.columns).toHaveLength(1);
    expect(answersOf(one.columns)).toEqual([]);
  });

  test('rules over what was decided before, with the sheets it had before it', () => {
    const before = boardAfter(heardOf(1, sheet(11, 12, 13)), heardOf(2, sheet(11, 13, 12)));
    const [answer] = answersOf(before.columns);
    const why = { reason: null, article: null, signed_by: null };
    const first = rulingOf(before, answer?.outcome ?? [], why);
    expect(first).toMatchObject({ over: [], heard: [opIdOf(phone(1), 1), opIdOf(phone(2), 1)] });
    const ruled = boardAfter(heardOf(1, sheet(11, 12, 13)), heardOf(4, { kind: 'ruling', body: first }));
    expect(ruled.verdict.state).toBe('ruled');
    expect(rulingOf(ruled, answer?.outcome ?? [], why).over).toEqual([opIdOf(phone(4), 1)]);
  });

  test('knows when a heat was begun by its own clock', () => {
    const gate = heardOf(5, { kind: 'gate', body: { dropped_at: '2026-11-22T14:59:00.000Z' } });
    const one = boardAfter(gate);
    expect(one.begun_at).toBe(Date.parse('2026-11-22T15:00:06.000Z'));
    expect(one.gate_at).toBe('2026-11-22T14:59:00.000Z');
  });

  test('what this device said counts at once, and what the server refused does not', () => {
    const op = heardOf(1, sheet(11, 12, 13)).op;
    const kept = {
      op_id: opIdOf(op.device_id, 1),
      race_id: 7,
      told_at: null,
      held: null,
      refused: null,
      op: { ...op, seat: 1, said: sheet(11, 12, 13) },
    };
    const said = (refused: string | null) =>
      boardOps({ heard: [], own: [{ ...kept, refused }], person: 'Mesa', clock_ms: 0 });
    expect(said(null)).toHaveLength(1);
    expect(said('results.place_twice')).toEqual([]);
  });
});
