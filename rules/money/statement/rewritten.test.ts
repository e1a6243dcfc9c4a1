import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { rewrittenLines, type StoredLine } from './rewritten.ts';
import { numberEquals, type StatementLine } from './statement-line.ts';

const line = (text: string, more: Partial<StatementLine> = {}): StatementLine => ({
  day: '2026-11-03',
  cents: 1_850_000,
  text,
  ...more,
});
const storedOf = (lines: readonly StatementLine[]): StoredLine[] =>
  numberEquals(lines).map((one) => ({ ...one, id: one.id ?? null }));
function found(before: readonly StatementLine[], now: readonly StatementLine[]) {
  const { same, asked } = rewrittenLines(numberEquals(now), storedOf(before));
  return { same, asked: asked.map(({ at }) => at) };
}

describe('a movement that the bank wrote anew', () => {
  test.each([
    ['with the same number', '00412 TRANSF RECIBIDA - TAPIA JOAQUIN', 'CR.TRF.INMEDIATA 412'],
    [
      'with the name behind other words',
      'TRANSF RECIBIDA - TAPIA JOAQUIN',
      'ACREDITACION TAPIA JOAQUIN 27/11',
    ],
    ['with a part of the name', 'TRANSF TAPIA JOAQUIN', 'TRANSFERENCIA TAPIA'],
    [
      'with the reference, and words that differ',
      'TRF TAPIA JOAQUIN 4400379',
      'CR INMEDIATO TAPIA MARIO 4400379',
    ],
  ])('%s is known', (_what, before, now) => {
    expect(found([line(before)], [line(now)])).toEqual({ same: [0], asked: [] });
  });
  test('without anything that tells it from others is asked about', () => {
    const before = [line('00412 SOSA EVA'), line('TRANSF RECIBIDA - TAPIA JOAQUIN')];
    expect(found(before, [line('412 SOSA'), line('CREDITO INMEDIATO')])).toEqual({ same: [0], asked: [1] });
    expect(found(before, [line('412 SOSA'), line('TRANSF TAPIA RUIZ')])).toEqual({ same: [0], asked: [1] });
    // A bank that writes anew does so with all of a file.
    expect(found(before, [line('CREDITO INMEDIATO')])).toEqual({ same: [], asked: [] });
  });
  test.each([
    ['with the name of somebody else', 'TRANSF TAPIA JOAQUIN', line('TRANSF RUIZ LAURA')],
    ['on another day', 'TRANSF TAPIA JOAQUIN', line('TRANSF TAPIA JOAQUIN', { day: '2026-11-04' })],
    ['of another amount', 'TRANSF TAPIA JOAQUIN', line('CRED TAPIA JOAQUIN', { cents: 1_850_001 })],
  ])('%s is another one', (_what, before, now) => {
    expect(found([line(before)], [now])).toEqual({ same: [], asked: [] });
  });
  test.each([
    ['one name in common', 'TRANSF GIMENEZ TERESA · 799001', 'TRANSF LARRALDE TERESA'],
    ['the surnames in common', 'TRANSF TOLEDO RIOS LAURA', 'TRANSF TOLEDO RIOS PEDRO'],
    ['a number in common, but no name', 'TRANSF GIMENEZ TERESA 4417', 'TRANSF SOSA EVA 4417'],
    ['a part of a balance in common', 'TRANSF PEREZ LUIS · 21.500,00', 'TRANSF ACOSTA RITA · 46.500,00'],
  ])('%s is not known for it', (_what, before, now) => {
    expect(found([line(before)], [line(now)])).toEqual({ same: [], asked: [] });
  });
  test('that the file has also in its old words is one, and the other one is new', () => {
    const before = [line('TRANSF TAPIA JOAQUIN')];
    expect(found(before, [line('CRED TAPIA JOAQUIN'), ...before])).toEqual({ same: [], asked: [] });
  });
  test('which the bank numbers otherwise is another one', () => {
    const [before, now] = [
      line('TAPIA JOAQUIN', { id: 'A100001' }),
      line('CRED TAPIA JOAQUIN', { id: 'A100002' }),
    ];
    expect(found([before], [now])).toEqual({ same: [], asked: [] });
    expect(found([before], [line('CRED TAPIA JOAQUIN')])).toEqual({ same: [0], asked: [] });
  });
  test('shares a year or the words of the whole file with others, and that tells nothing', () => {
    const names = ['UNO', 'DOS', 'TRES', 'CUATRO'].map((word) => line(`COELSA BANCO RIO 2026 ${word}`));
    const before = [line('COELSA BANCO RIO 2026'), line('COELSA BANCO RIO 2026')];
    expect(found(before, names)).toEqual({ same: [], asked: [0, 1] });
  });
});

test('a day of very many equal amounts takes no longer than it may: somebody is asked', () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, at) => line(`${word} ${at}`));
  const { same, asked } = found(many('ANTES'), many('AHORA'));
  expect([same.length, asked.length]).toEqual([0, 3000]);
});

const payer = fc.constantFrom('TAPIA JOAQUIN', 'RUIZ LAURA', 'GÓMEZ ANA', 'SOSA EVA', 'PÉREZ JUAN');
const movement = fc.record({
  payer,
  day: fc.constantFrom('2026-11-03', '2026-11-04'),
  cents: fc.constantFrom(1_850_000, 2_000_000),
});

test('a month that comes again in other words, with new payments, adds the new ones and no old one', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 12 }), fc.array(movement, { maxLength: 4 }), (old, fresh) => {
      const before = old.map(({ payer: name, ...one }) => ({ ...one, text: `TRANSF RECIBIDA - ${name}` }));
      const now = [...old, ...fresh].map(({ payer: name, ...one }) => ({
        ...one,
        text: `CREDITO ${name} INTERBANKING`,
      }));
      const { same, asked } = rewrittenLines(numberEquals(now), storedOf(before));
      // A single one of which nothing is known is taken for another.
      fc.pre(old.length > 1 || same.length === old.length);
      expect(same.length + asked.length).toBe(old.length);
      expect(new Set([...same, ...asked.map(({ at }) => at)]).size).toBe(old.length);
      // Each payer has as many payments of a day and an amount as really arrived.
      const keyOf = ({ day, cents, payer: name }: (typeof old)[number]) => `${day} ${cents} ${name}`;
      const count = (keys: readonly string[]) =>
        [...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]);
      const added = now.flatMap((_, at) => {
        const one = [...old, ...fresh][at];
        return one && !same.includes(at) && !asked.some((held) => held.at === at) ? [keyOf(one)] : [];
      });
      expect(new Map(count(added).map(([key, all]) => [key, all]))).toEqual(
        new Map(count(fresh.map(keyOf)).map(([key, all]) => [key, all])),
      );
    }),
    { numRuns: runs(10_000) },
  );
});
