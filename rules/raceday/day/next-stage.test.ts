import { describe, expect, test } from 'vitest';
import { ClassDay } from '#rules/testing/class-day.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { isStageAlgorithm, replayStage } from './stage-draw.ts';

const UCI = NORMAL_DAY;
const MIXED: RaceRules = { ...UCI, moto_mode: 'mixed' };
const LCQ: RaceRules = { ...MIXED, heats: 'LCQ', tie_break: 'timed' };

const blockOf = (day: ClassDay) => {
  const next = day.next();
  return 'blocked' in next ? next.blocked : null;
};
const sizes = (heats: readonly { riders: readonly unknown[] }[]) => heats.map(({ riders }) => riders.length);
const idsOf = (heats: readonly { riders: readonly { entry_id: number }[] }[]) =>
  heats.map(({ riders }) => riders.map(({ entry_id }) => entry_id));

describe('the stage that follows', () => {
  test('of 11 riders in two heats, four of each go into the final', () => {
    const day = new ClassDay(11, UCI).draw().ride();
    const final = day.follow();
    expect([final.stage, sizes(final.draw.heats)]).toEqual(['final', [8]]);
    expect(final.passed.every(({ from, place }) => from === 'motos' && place === null)).toBe(true);
    expect(final.out).toHaveLength(3);
    expect(blockOf(day.ride())).toMatchObject({ by: 'over' });
  });

  test('of 22 riders by N8, the best 16 go: 1, 4, 5, 8… and 2, 3, 6, 7… in the semifinals, then four of each', () => {
    const day = new ClassDay(22, { ...UCI, heats: 'N8', moto_mode: 'mixed', tie_break: 'timed' })
      .draw()
      .ride();
    const semis = day.follow();
    expect(semis.stage).toBe('playoff_2');
    const ranks = new Map(semis.passed.map(({ entry_id, moto_rank }) => [entry_id, moto_rank]));
    const seeded = idsOf(semis.draw.heats).map((heat) =>
      heat.map((id) => ranks.get(id) ?? 0).toSorted((a, b) => a - b),
    );
    expect(seeded).toEqual([
      [1, 4, 5, 8, 9, 12, 13, 16],
      [2, 3, 6, 7, 10, 11, 14, 15],
    ]);
    const final = day.ride().follow();
    expect([final.stage, final.passed.map(({ place }) => place)]).toEqual([
      'final',
      [1, 1, 2, 2, 3, 3, 4, 4],
    ]);
  });

  test('of 18 riders with a last chance: 12 pass directly, 6 ride again, 2 of them join behind the others', () => {
    const day = new ClassDay(18, LCQ).draw().ride();
    expect(day.riders.every(({ runs }) => runs.length === 1)).toBe(true);
    const last = day.follow();
    expect([last.stage, sizes(last.draw.heats), last.out]).toEqual(['LCQ', [6], []]);
    const semis = day.ride().follow();
    expect([semis.stage, sizes(semis.draw.heats)]).toEqual(['playoff_2', [7, 7]]);
    expect(semis.passed.map(({ from }) => from).slice(-3)).toEqual(['motos', 'LCQ', 'LCQ']);
  });

  test('of 9 riders with a last chance one rides it alone, and with him out nobody does', () => {
    const alone = new ClassDay(9, LCQ).draw().ride();
    expect(alone.follow()).toMatchObject({ stage: 'LCQ', passed: [expect.anything()] });
    const day = new ClassDay(9, LCQ).draw().ride();
    const [ninth] = day.follow().passed;
    const again = new ClassDay(9, LCQ).draw().ride();
    again.rider(ninth?.entry_id ?? 0).removed = 'WITHDRAWN';
    expect(again.follow()).toMatchObject({ stage: 'playoff_2', draw: { heats: [{}, {}] } });
  });

  test('who missed the start of round 1 rides no last chance where a start missed bars', () => {
    const day = new ClassDay(18, LCQ).draw().ride((id) => (id === 18 ? 'DNS' : null));
    const last = day.follow();
    expect(last.passed.map(({ entry_id }) => entry_id)).not.toContain(18);
    expect(last.out).toEqual([18]);
  });

  test('in a class of seven where all but the last ride a final, the last stays out', () => {
    const day = new ClassDay(7, { ...UCI, small_class: 'MINUS1' }).draw().ride();
    const final = day.follow();
    expect([final.stage, sizes(final.draw.heats), final.out]).toEqual(['final', [6], [7]]);
  });

  test('who left before the draw gives his place to the next one, who left after it leaves his gate empty', () => {
    const day = new ClassDay(22, UCI).draw().ride();
    day.follow();
    day.ride();
    const whole = day.next();
    if ('blocked' in whole) throw new Error(whole.blocked.by);
    const [first] = whole.passed;
    const gone = first?.entry_id ?? 0;
    day.rider(gone).removed = 'WITHDRAWN';
    const final = day.follow();
    expect(final.passed).toHaveLength(8);
    expect(final.passed.map(({ entry_id }) => entry_id)).not.toContain(gone);
    expect(final.gave_way).toEqual([gone]);
    const later = final.passed[0]?.entry_id ?? 0;
    day.rider(later).removed = 'WITHDRAWN';
    expect(day.rider(later).runs.at(-1)).toMatchObject({ phase: 'final', status: null });
    expect(blockOf(day)).toMatchObject({ by: 'over' });
  });
});

describe('who chooses his gate first', () => {
  test('has the fewest points without a clock, and the fastest lap with one', () => {
    const byPoints = new ClassDay(11, UCI).draw().ride().follow();
    expect(byPoints.draw.algorithm).toBe('serpentine/1 heats=1 gates=pickByPoints');
    const points = new Map(byPoints.passed.map(({ entry_id, moto_points }) => [entry_id, moto_points ?? 0]));
    const picks = byPoints.draw.heats[0]?.riders.map(({ entry_id }) => points.get(entry_id) ?? 0) ?? [];
    expect(picks).toEqual(picks.toSorted((a, b) => a - b));
    const timed = new ClassDay(11, { ...UCI, tie_break: 'timed' }).draw().ride().follow();
    expect(timed.draw.algorithm).toContain('gates=pickByTime');
    expect(timed.draw.heats[0]?.riders[0]).toMatchObject({ lane: 1, pick: 1 });
  });

  test('may be drawn by lot instead, and comes out the same again', () => {
    const next = new ClassDay(40, UCI).draw().ride().next('randomDraw');
    if ('blocked' in next) throw new Error(next.blocked.by);
    expect(isStageAlgorithm(next.draw.algorithm)).toBe(true);
    expect(replayStage(next.draw)).toEqual(next.draw.heats);
    expect(() => replayStage({ ...next.draw, algorithm: 'serpentine/9 heats=4 gates=assigned' })).toThrow(
      'Unknown stage algorithm',
    );
  });
});

describe('no stage is made', () => {
  test('before the draw of the motos, and of a class on points', () => {
    expect(blockOf(new ClassDay(11, UCI))).toMatchObject({ by: 'not_drawn' });
    expect(blockOf(new ClassDay(8, UCI).draw().ride())).toMatchObject({ by: 'over' });
    expect(blockOf(new ClassDay(30, { ...UCI, heats: 'POINTS' }).draw().ride())).toMatchObject({
      by: 'over',
    });
  });

  test('while a result is missing: it says whose, and in which moto', () => {
    const day = new ClassDay(11, UCI).draw().ride();
    const run = day.rider(5).runs[1];
    if (run) Object.assign(run, { status: null, place: null, time_ms: null });
    expect(blockOf(day)).toEqual({ by: 'heats_open', phase: 'M2', entry_ids: [5] });
  });

  test('while nobody said what a gate counts to which nobody came', () => {
    const day = new ClassDay(11, UCI).draw();
    const heat = day.rider(1).runs[2]?.heat ?? '';
    const there = day.riders.filter(({ runs }) => runs[2]?.heat === heat).map(({ entry_id }) => entry_id);
    day.ride((id, phase) => (phase === 'M3' && there.includes(id) ? 'DNS' : null));
    expect(blockOf(day)).toEqual({ by: 'heat_void', phase: 'M3', entry_ids: there });
  });

  test('while a tie across the cut is open; with lots it goes on', () => {
    const day = new ClassDay(14, { ...UCI, heats: 'N8', moto_mode: 'mixed' }).draw().ride();
    // The eighth and the ninth of the class rode alike, whatever their heats were.
    const order = day.next();
    if ('blocked' in order) throw new Error(order.blocked.by);
    const eighth = day.rider(order.passed[7]?.entry_id ?? 0);
    const ninth = day.rider(order.out[0] ?? 0);
    for (const [index, run] of ninth.runs.entries()) {
      const { place = null, time_ms = null } = eighth.runs[index] ?? {};
      Object.assign(run, { place, time_ms });
    }
    const tie = blockOf(day);
    expect(tie).toMatchObject({ by: 'tie_open', phase: 'M3' });
    expect(new Set(tie?.entry_ids)).toEqual(new Set([eighth.entry_id, ninth.entry_id]));
    eighth.lot = 2;
    ninth.lot = 1;
    expect(day.follow().passed.map(({ entry_id }) => entry_id)).toContain(ninth.entry_id);
  });

  test('when all are barred', () => {
    const day = new ClassDay(9, UCI)
      .draw()
      .ride((id, phase) => (phase === `M${(id % 3) + 1}` ? 'DNS' : null));
    expect(blockOf(day)).toMatchObject({ by: 'nobody_left' });
  });
});
