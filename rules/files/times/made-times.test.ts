import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { matchTimes, type RideToTime } from './match-times.ts';
import { readTimesRows } from './times-sheet.ts';

/** Each column of a made file: its headings, and what it is about. */
const columns = {
  plate: ['Placa', 'Bib', 'Número', 'N° Placa'],
  race: ['Carrera', 'Heat', 'Bateria', 'Race Number'],
  finish: ['Llegada', 'Finish', 'Tempo', 'Lap Time'],
  name: ['Piloto', 'Tutor', 'Observaciones'],
  club: ['Club', 'Hora', ''],
} as const;
type Column = keyof typeof columns;
const order: readonly Column[] = ['plate', 'race', 'finish', 'name', 'club'];

const headings = fc.record({
  plate: fc.constantFrom(...columns.plate),
  race: fc.constantFrom(...columns.race),
  finish: fc.constantFrom(...columns.finish),
  name: fc.constantFrom(...columns.name),
  club: fc.constantFrom(...columns.club),
});
const written: readonly ((ms: number) => string)[] = [
  (ms) => (ms / 1000).toFixed(3),
  (ms) => (ms / 1000).toFixed(3).replace('.', ','),
  (ms) => `0:${(ms / 1000).toFixed(3)}`,
  (ms) => `00:00:${(ms / 1000).toFixed(3)}`,
  (ms) => (ms / 1000).toFixed(3) + '0000000001',
];
const line = fc.record({
  plate: fc.integer({ min: 1, max: 40 }),
  race: fc.integer({ min: 1, max: 4 }),
  ms: fc.integer({ min: 25_000, max: 59_999 }),
  write: fc.constantFrom(...written),
  zeros: fc.constantFrom('', '0', '#'),
  name: fc.constantFrom('Ana Páez', '31.245', '12', ''),
  broken: fc.option(fc.constantFrom('12:31:00', 'treinta', '#REF!', '1,2,3', '--'), { freq: 6 }),
});
const noise = fc.constantFrom<readonly string[]>(
  ['Total', '34'],
  ['Cronometraje Sur'],
  [' ', 'Firma'],
  ['Hoja 1 de 2'],
);

test('in a made file, each time is that of its own ride, and no row vanishes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ arbitrary: line, weight: 5 }, noise), { maxLength: 16 }),
      headings,
      fc.shuffledSubarray([...order], { minLength: order.length }),
      (made, said, shuffled) => {
        const cellsOf = (cells: Record<Column, string>) => shuffled.map((column) => cells[column]);
        const all = made.map((one): readonly string[] => {
          if (!('ms' in one)) return one;
          const { plate, race, ms, write, zeros, name, broken } = one;
          return cellsOf({
            plate: `${zeros}${plate}`,
            race: `${race}`,
            finish: broken ?? write(ms),
            name,
            club: 'Teros',
          });
        });
        const rows = [['Liga 2026'], cellsOf(said), ...all].map((cells, at) => ({ row: at + 1, cells }));
        const sheet = readTimesRows(rows);
        if (sheet === null) throw new Error('the columns were not found');
        expect([...sheet.lines.map(({ row }) => row), ...sheet.others].toSorted((a, b) => a - b)).toEqual(
          rows.map(({ row }) => row),
        );
        const rides = Array.from({ length: 160 }, (_, at): RideToTime => ({
          entry_id: at + 1,
          phase: 'M1',
          number: String((at % 4) + 1),
          plate: String(Math.floor(at / 4) + 1),
          category_name: 'Damas 9',
          status: 'OK',
          time_ms: null,
          splits: null,
        }));
        const { writes, problems, same } = matchTimes(sheet.lines, rides);
        for (const { row, ride, time_ms } of writes) {
          const one = made[row - 3];
          if (one === undefined || !('ms' in one)) throw new Error(`row ${row} is about no ride`);
          expect([ride.plate, ride.number, time_ms]).toEqual([`${one.plate}`, `${one.race}`, one.ms]);
          expect(one.broken).toBeNull();
        }
        const told = [...writes, ...problems].map(({ row }) => row);
        expect(new Set([...told, ...same, ...sheet.others]).size).toBe(rows.length);
      },
    ),
    { numRuns: runs(10_000) },
  );
});
