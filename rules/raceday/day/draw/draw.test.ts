import { describe, expect, test } from 'vitest';
import { type DrawnHeat, type DrawRider, drawMotos, refuseManualDraw, replayDraw } from './draw.ts';
import type { DrawOptions } from './draw-plan.ts';

const FIXED: DrawOptions = {
  rules: { heats: 'UCI', moto_mode: 'fixed', motos: 3 },
  draw_method: 'random',
  separate: 'none',
  seed: 'Santiago del Estero, first date',
};
const MIXED: DrawOptions = { ...FIXED, rules: { heats: 'N8', moto_mode: 'mixed', motos: 3 } };

function field(riders: number, more: (index: number) => Partial<DrawRider> = () => ({})): DrawRider[] {
  return Array.from({ length: riders }, (_, index) => ({ entry_id: index + 1, ...more(index) }));
}

function idsOf(heats: readonly DrawnHeat[], phase: string): number[][] {
  return heats.filter((heat) => heat.phase === phase).map((heat) => heat.riders.map((r) => r.entry_id));
}

describe('fixed motos', () => {
  test('eleven riders ride in the same two heats all day', () => {
    const { heats } = drawMotos(field(11), FIXED);
    expect(idsOf(heats, 'M1').map((heat) => heat.length)).toEqual([6, 5]);
    expect(idsOf(heats, 'M2')).toEqual(idsOf(heats, 'M1'));
    expect(idsOf(heats, 'M3')).toEqual(idsOf(heats, 'M1'));
    expect(heats.map(({ phase, serie, series_count }) => `${phase} ${serie}/${series_count}`)).toEqual([
      'M1 1/2',
      'M1 2/2',
      'M2 1/2',
      'M2 2/2',
      'M3 1/2',
      'M3 2/2',
    ]);
  });

  test('by ranking, the best of the class do not meet before the final', () => {
    const riders = field(19, (index) => ({ ranking: 19 - index })).toReversed();
    const { heats } = drawMotos(riders, { ...FIXED, draw_method: 'serpentineByRanking' });
    const rankings = idsOf(heats, 'M1').map((heat) => heat.map((id) => 20 - id));
    expect(rankings).toEqual([
      [1, 8, 9, 16, 17],
      [2, 7, 10, 15, 18],
      [3, 6, 11, 14, 19],
      [4, 5, 12, 13],
    ]);
  });

  test('a rider without a ranking is dealt after those who have one, as he entered', () => {
    const riders = field(9, (index) => ({ ranking: index < 3 ? null : 9 - index }));
    const { heats } = drawMotos(riders, { ...FIXED, draw_method: 'serpentineByRanking' });
    expect(idsOf(heats, 'M1')).toEqual([
      [9, 6, 5, 2, 3],
      [8, 7, 4, 1],
    ]);
  });

  test('in entry order, the first to enter ride the first heat', () => {
    const { heats } = drawMotos(field(11), { ...FIXED, draw_method: 'entryOrder' });
    expect(idsOf(heats, 'M1')).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11],
    ]);
  });

  test('heats made by hand stay as the official wrote them, and only the lanes are drawn', () => {
    const riders = field(9, (index) => ({ serie: index % 3 === 0 ? 1 : 2, club: 'BMX Salta' }));
    const { heats } = drawMotos(riders, { ...FIXED, draw_method: 'manual', separate: 'club' });
    expect(idsOf(heats, 'M1')).toEqual([
      [1, 4, 7],
      [2, 3, 5, 6, 8, 9],
    ]);
  });

  test('heats made by hand are refused with a rider left out or nine at a gate', () => {
    expect(
      refuseManualDraw(
        field(9, (index) => ({ serie: index === 4 ? null : 1 })),
        2,
      ),
    ).toBe('draw.riderWithoutHeat');
    expect(
      refuseManualDraw(
        field(9, () => ({ serie: 3 })),
        2,
      ),
    ).toBe('draw.riderWithoutHeat');
    expect(
      refuseManualDraw(
        field(9, () => ({ serie: 1 })),
        2,
      ),
    ).toBe('draw.heatFull');
    expect(
      refuseManualDraw(
        field(9, (index) => ({ serie: (index % 2) + 1 })),
        2,
      ),
    ).toBeNull();
    expect(() => drawMotos(field(9), { ...FIXED, draw_method: 'manual' })).toThrow('draw.riderWithoutHeat');
  });

  test('who starts outside in moto 1 starts inside in moto 2 where lanes are mirrored', () => {
    const { heats } = drawMotos(field(8), { ...FIXED, lane_method: 'mirror' });
    const [m1 = [], m2 = [], m3 = []] = heats.map((heat) => heat.riders.map(({ lane }) => lane));
    expect(m2).toEqual(m1.map((lane) => 9 - lane));
    for (const [seat, lane] of m3.entries()) expect([m1[seat], m2[seat]]).not.toContain(lane);
  });
});

describe('mixed motos', () => {
  test('nineteen riders meet others in each moto', () => {
    const { heats } = drawMotos(field(19), MIXED);
    expect(idsOf(heats, 'M2').map((heat) => heat.length)).toEqual([7, 6, 6]);
    const sets = ['M1', 'M2', 'M3'].map((phase) =>
      idsOf(heats, phase).map((heat) => heat.toSorted((a, b) => a - b).join(' ')),
    );
    expect(sets[1]).not.toEqual(sets[0]);
    expect(sets[2]).not.toEqual(sets[1]);
  });

  test('the ranking seeds the first moto only', () => {
    const riders = field(19, (index) => ({ ranking: index + 1 }));
    const { heats } = drawMotos(riders, { ...MIXED, draw_method: 'serpentineByRanking' });
    expect(idsOf(heats, 'M1')[0]).toEqual([1, 6, 7, 12, 13, 18, 19]);
    expect(idsOf(heats, 'M2')[0]).not.toEqual(idsOf(heats, 'M1')[0]);
  });
});

describe('the stored draw', () => {
  test('a protester sees the very same heats come out of the seed', () => {
    const draw = drawMotos(
      field(37, (index) => ({ club: index % 5 })),
      {
        ...MIXED,
        separate: 'club',
        lane_method: 'mirror',
      },
    );
    expect(draw.algorithm).toBe(
      'sfc32/1 random mixed motos=3 heats=5 separate=club lanes=mirror rows=random',
    );
    expect(replayDraw(JSON.parse(JSON.stringify(draw)))).toEqual(draw.heats);
  });

  test('another seed gives another draw', () => {
    expect(drawMotos(field(16), { ...FIXED, seed: 'other' }).heats).not.toEqual(
      drawMotos(field(16), FIXED).heats,
    );
  });

  test.each([
    '',
    'sfc32/2 random fixed motos=3 heats=2 separate=none lanes=standard rows=random',
    'sfc32/1 cross',
  ])('a draw by the unknown algorithm "%s" is not replayed as if it were ours', (algorithm) => {
    expect(() => replayDraw({ algorithm, seed: 's', input: field(9) })).toThrow(RangeError);
  });

  test('a class without riders has no heats', () => {
    expect(drawMotos([], FIXED).heats).toEqual([]);
  });
});
