import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentCode } from '#rules/money/payment-code.ts';
import { matchLines, type NamedDue, type OpenLine } from './match-lines.ts';

const due = (
  due_id: number,
  left: number,
  family = 'gómez',
  names = ['Emma Gómez Ruiz', 'Laura Ruiz'],
): NamedDue => ({
  due_id,
  left,
  due_on: null,
  currency: 'ARS',
  family,
  names,
});
const line = (line_id: number, cents: number, text: string): OpenLine => ({
  line_id,
  cents,
  text,
  currency: 'ARS',
});
const code = (due_id: number): string => paymentCode(due_id) ?? '';

describe('a line of a statement', () => {
  test('with the code of a due and its amount is sure', () => {
    expect(matchLines([line(1, 5000, `TRANSF RUIZ LAURA ${code(7)}`)], [due(7, 5000), due(8, 5000)])).toEqual(
      [{ line_id: 1, certainty: 'sure', lines: [{ due_id: 7, cents: 5000 }] }],
    );
  });
  test('with the codes of two children and their sum is sure', () => {
    expect(
      matchLines([line(1, 8000, `${code(7)} ${code(8)}`)], [due(7, 5000), due(8, 3000)])[0],
    ).toMatchObject({
      certainty: 'sure',
      lines: [
        { due_id: 7, cents: 5000 },
        { due_id: 8, cents: 3000 },
      ],
    });
  });
  test('with the code of one child and all that the family owes is sure: one transfer for all of them', () => {
    const owed = [due(7, 5000), due(8, 3000), due(9, 3000, 'paz', ['Luis Paz'])];
    expect(matchLines([line(1, 8000, code(8))], owed)[0]).toEqual({
      line_id: 1,
      certainty: 'sure',
      lines: [
        { due_id: 7, cents: 5000 },
        { due_id: 8, cents: 3000 },
      ],
    });
  });
  test('that is made twice pays once: the second is for a person', () => {
    const twice = [line(1, 5000, code(7)), line(2, 5000, code(7))];
    expect(matchLines(twice, [due(7, 5000)]).map(({ certainty }) => certainty)).toEqual(['sure', 'none']);
  });
  test.each([
    ['less', 4000, [{ due_id: 7, cents: 4000 }]],
    ['more', 6000, [{ due_id: 7, cents: 5000 }]],
  ])('with a code and %s than is owed is a doubt', (_, cents, lines) => {
    expect(matchLines([line(1, cents, code(7))], [due(7, 5000)])).toEqual([
      { line_id: 1, certainty: 'amount', lines },
    ]);
  });
  test('with codes of two families is a doubt that proposes nothing', () => {
    expect(
      matchLines(
        [line(1, 8000, `${code(7)} ${code(8)}`)],
        [due(7, 5000), due(8, 3000, 'paz', ['Luis Paz'])],
      )[0],
    ).toMatchObject({ certainty: 'amount', lines: [] });
  });
  test('with a name and the amount of a family is a likeness, never sure', () => {
    const owed = [due(7, 5000), due(8, 3000, 'paz', ['Luis Paz Ortega'])];
    expect(matchLines([line(1, 3000, 'TRANSFERENCIA ORTEGA LUIS')], owed)[0]).toMatchObject({
      certainty: 'name',
      lines: [{ due_id: 8, cents: 3000 }],
    });
    expect(matchLines([line(1, 3100, 'TRANSFERENCIA ORTEGA LUIS')], owed)[0]?.certainty).toBe('none');
    expect(matchLines([line(1, 3000, 'TRANSFERENCIA LUIS')], owed)[0]?.certainty).toBe('none');
  });
  test('names whom it has most words of, though another one has two of them', () => {
    const owed = [due(7, 5000, 'one', ['José Tomás Gamboa']), due(8, 5000, 'two', ['José Tomás Muñoz'])];
    expect(matchLines([line(1, 5000, 'GAMBOA JOSE TOMAS')], owed)[0]).toMatchObject({
      certainty: 'name',
      lines: [{ due_id: 7 }],
    });
    expect(matchLines([line(1, 5000, 'TRF JOSE TOMAS')], owed)[0]).toMatchObject({
      certainty: 'none',
      likely: [7, 8],
    });
    // One surname and the amount are a likeness; one first name is none.
    expect(matchLines([line(1, 5000, 'TRF MUNOZ')], owed)[0]).toMatchObject({
      certainty: 'none',
      likely: [8],
    });
    expect(matchLines([line(1, 5100, 'TRF MU#OZ')], owed)[0]?.likely).toEqual([8]);
    expect(matchLines([line(1, 5000, 'TRF JOSE')], owed)[0]?.likely).toBeUndefined();
  });
  test('made twice with a name pays once, and the second one names whose it is', () => {
    const twice = [line(1, 5000, 'RUIZ LAURA'), line(2, 5000, 'RUIZ LAURA')];
    expect(matchLines(twice, [due(7, 5000)])).toMatchObject([
      { certainty: 'name', lines: [{ due_id: 7 }] },
      { certainty: 'none', lines: [], likely: [7] },
    ]);
    const codeLater = [line(1, 5000, 'RUIZ LAURA'), line(2, 5000, code(7))];
    expect(matchLines(codeLater, [due(7, 5000)]).map(({ certainty }) => certainty)).toEqual(['none', 'sure']);
  });
  test('with the names of two children and what both owe is for both', () => {
    const owed = [due(7, 5000, 'one', ['Ciro Olguín']), due(8, 5000, 'two', ['Sol Olguín'])];
    const [match] = matchLines([line(1, 10_000, 'CUOTAS CIRO Y SOL · OLGUIN VERONICA')], owed);
    expect(match).toMatchObject({ certainty: 'name', lines: [{ due_id: 7 }, { due_id: 8 }] });
  });
  test('for something else is judged by a person, whoever is named in it', () => {
    expect(matchLines([line(1, 5000, 'RUIZ LAURA ALQUILER CANTINA')], [due(7, 5000)])[0]).toMatchObject({
      certainty: 'none',
      likely: [7],
    });
  });
  test('with a surname of several who owe it together, or of one family alone, names them', () => {
    const owed = [due(7, 5000, 'one', ['Ana Zabala']), due(8, 5000, 'two', ['Leo Zabala'])];
    expect(matchLines([line(1, 10_000, 'ZABALA DANIEL 2 CUOTAS')], owed)[0]?.likely).toEqual([7, 8]);
    expect(matchLines([line(1, 9000, 'ZABALA DANIEL')], owed)[0]?.likely).toBeUndefined();
    expect(matchLines([line(1, 9000, 'ZABALA DANIEL')], owed.slice(1))[0]?.likely).toEqual([8]);
  });
  test('with the document of a rider names that one', () => {
    const owed = [
      due(7, 5000, 'one', ['Ana Gómez', '50111222']),
      due(8, 5000, 'two', ['Ana Gómez', '50111333']),
    ];
    for (const dni of ['50111333', '50.111.333'])
      expect(matchLines([line(1, 5000, `TRF DNI ${dni}`)], owed)[0]).toMatchObject({
        certainty: 'name',
        lines: [{ due_id: 8 }],
      });
  });
  test('with a name that two families bear says nothing', () => {
    const owed = [due(7, 5000, 'one', ['Ana Gómez']), due(8, 5000, 'two', ['Ana Gómez'])];
    for (const cents of [5000, 10_000])
      expect(matchLines([line(1, cents, 'GOMEZ ANA')], owed)[0]).toMatchObject({
        certainty: 'none',
        lines: [],
      });
  });
  test('of another currency pays nothing', () => {
    expect(matchLines([{ ...line(1, 5000, code(7)), currency: 'USD' }], [due(7, 5000)])[0]?.certainty).toBe(
      'none',
    );
  });
});

test('whatever comes in, nothing is sure but a code with exactly its amount or all its family owes, and no due is paid twice', () => {
  const anyLine = fc.record({
    cents: fc.integer({ min: 1, max: 6 }).map((n) => n * 1000),
    codes: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
  });
  const anyDue = fc.record({ cents: fc.integer({ min: 1, max: 6 }), family: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.array(anyDue, { maxLength: 9 }), (said, asked) => {
      const owed = asked.map(({ cents, family }, at) => due(at + 1, cents * 1000, family));
      const lines = said.map(({ cents, codes }, at) => line(at, cents, codes.map(code).join(' ')));
      const paid = new Map<number, number>();
      const together: number[][] = [];
      for (const [at, match] of matchLines(lines, owed).entries()) {
        const sum = match.lines.reduce((total, { cents }) => total + cents, 0);
        expect(sum).toBeLessThanOrEqual(lines[at]?.cents ?? 0);
        if (match.certainty !== 'sure') continue;
        expect(sum).toBe(lines[at]?.cents);
        const codes = said[at]?.codes ?? [];
        const families = new Set(match.lines.map(({ due_id }) => asked[due_id - 1]?.family));
        if (match.lines.some(({ due_id }) => !codes.includes(due_id))) {
          // Paid together: one family, one of its codes, and then nothing of it is owed any more.
          expect(families.size).toBe(1);
          expect(match.lines.some(({ due_id }) => codes.includes(due_id))).toBe(true);
          together.push(match.lines.map(({ due_id }) => due_id));
        }
        for (const { due_id, cents } of match.lines) paid.set(due_id, (paid.get(due_id) ?? 0) + cents);
      }
      for (const [due_id, cents] of paid) expect(cents).toBe(owed.find((one) => one.due_id === due_id)?.left);
      for (const due_ids of together)
        for (const one of owed)
          if (owed.some(({ due_id, family }) => due_ids.includes(due_id) && family === one.family))
            expect(paid.has(one.due_id)).toBe(true);
    }),
  );
});

test('400 lines of 300 families: all that have their code and amount are found, and none wrong', () => {
  const owed = Array.from({ length: 300 }, (_, at) =>
    due(at + 1, 1000 + (at % 3) * 500, `family ${at}`, [`Rider ${at}`]),
  );
  const lines = Array.from({ length: 400 }, (_, at) =>
    at < 300
      ? line(
          at,
          owed[at]?.left ?? 0,
          `TRF ${
            at % 2 === 0
              ? code(at + 1)
              : code(at + 1)
                  .toLowerCase()
                  .replace('-', ' ')
          }`,
        )
      : line(at, 1000, `VARIOS ${at}`),
  );
  const matched = matchLines(lines, owed);
  expect(
    matched
      .slice(0, 300)
      .every(({ certainty, lines: [first] }, at) => certainty === 'sure' && first?.due_id === at + 1),
  ).toBe(true);
  expect(matched.slice(300).every(({ certainty }) => certainty === 'none')).toBe(true);
});
