import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOST_STATUSES, type LostStatus, writtenStatus } from '#rules/statuses.ts';
import { readTypedOrder } from './typed-order.ts';
import { readTyped, writeTyped } from './typed-results.ts';

const numbered = (...plates: string[]) => plates.map((plate, index) => ({ entry_id: index + 1, plate }));
const heat = numbered('154', '139', '157', '017', '148', 'W4', 'ARG 1234', '12D');
const plateOf = new Map(heat.map(({ entry_id, plate }) => [entry_id, plate]));

/** "154=139 157 · 17:DNF · !999": the order, the marks, what is refused. */
const said = (text: string) => {
  const { order, marks, troubles } = readTypedOrder(text, heat);
  return [
    order.map((slot) => slot.map((id) => plateOf.get(id)).join('=')).join(' '),
    ...marks.map(({ entry_id, status }) => `${plateOf.get(entry_id)}:${status}`),
    ...troubles.map((one) => `!${one.text}`),
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

describe('an order typed from paper', () => {
  test.each([
    ['two together are together, however it is spaced', '154 = 139 157', '154=139 157'],
    ['three together', '154=139=157 17', '154=139=157 017'],
    ['together in the middle and at the end', '154 139=157 17=148', '154 139=157 017=148'],
    ['a plate of two words together with another', 'arg 1234=154 139', 'ARG 1234=154 139'],
    ['the name of a status, apart or not', '154 139 dnf 157DSQ', '154 · 139:DNF · 157:DSQ'],
    ['a lap with its comma, and the next rider behind one', '154/34,125,139', '154 139'],
  ])('%s', (_name, text, told) => expect(said(text)).toBe(told));

  test.each([
    ['a sign between two is no order', '154>139', '!154>139'],
    ['a sign that stands alone', '154 > 139', '154 139 · !>'],
    ['two numbers are never one rider', '15 4 139', '139 · !15 · !4'],
    ['a hyphen is no separator', '154-139', '!154-139'],
    ['a hyphen the plate does not have', 'W-4', '!W-4'],
    ['= ahead of everybody', '=154 139', '154 139 · !=154'],
    ['= behind everybody', '154 139=', '154 139 · !139='],
    ['= twice', '154==139', '154 139 · !154==139'],
    ['nobody is together with who did not finish', '154=139d 157', '154 157 · 139:DNF · !154=139d'],
    ['nor the other way round', '139d=154', '154 · 139:DNF · !139d=154'],
    ['the same rider together with himself', '154=154', '154 · !154'],
    ['a stranger among those together', '154=999 139', '154 139 · !999'],
    ['no lap behind the sign of a lap', '154/ 139', '139 · !154/'],
    ['two laps of one', '154/34.1/35 139', '139 · !154/34.1/35'],
    ['letters of two statuses', '154dr', '!154dr'],
  ])('%s: it is refused by name', (_name, text, told) => expect(said(text)).toBe(told));

  test('a plate and a status that read in two ways are refused', () => {
    const both = numbered('12', '12DN');
    expect(readTypedOrder('12DNS', both).troubles).toMatchObject([{ text: '12DNS' }]);
    const same = numbered('7', '7');
    expect(readTypedOrder('7', same).troubles).toMatchObject([{ kind: 'unknown', text: '7' }]);
  });

  test('who came together shares the place, and the next one takes as many more', () => {
    const riders = heat.slice(0, 5);
    const { results, troubles } = readTyped('154=139 157 17 148', riders);
    expect(results.map(({ place }) => place)).toEqual([1, 1, 3, 4, 5]);
    expect(troubles).toEqual([]);
  });
});

const separators = [' ', ', ', ',', ';', ' · ', '+', '.', '\t', '\n', '  '];
/** A rider's fate: a status, or a place, and whether he came together with the one before. */
const fates = fc.array(
  fc.record({
    lost: fc.option(fc.constantFrom(...LOST_STATUSES), { freq: 3 }),
    together: fc.boolean(),
    named: fc.boolean(),
    separator: fc.constantFrom(...separators),
    tie: fc.constantFrom('=', ' =', '= ', ' = '),
  }),
  { minLength: 8, maxLength: 8 },
);
const plates = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 });

interface Typed {
  text: string;
  slots: number[][];
  marks: [number, LostStatus][];
}

const typedOf = (
  list: readonly number[],
  told: readonly (typeof fates extends fc.Arbitrary<infer T> ? T : never)[number][],
): Typed => {
  const typed: Typed = { text: '', slots: [], marks: [] };
  let wasPlaced = false;
  list.forEach((plate, index) => {
    const fate = told[index];
    if (fate === undefined) return;
    const { lost, together, named, separator, tie } = fate;
    const isTie = lost === null && together && wasPlaced;
    typed.text += index === 0 ? '' : isTie ? tie : separator;
    typed.text += `${plate}${lost === null ? '' : named ? lost : writtenStatus(lost).letter.toLowerCase()}`;
    if (lost !== null) typed.marks.push([index, lost]);
    else if (isTie) typed.slots.at(-1)?.push(index);
    else typed.slots.push([index]);
    wasPlaced = lost === null;
  });
  return typed;
};

test('whatever a paper says is read as it was meant, with any separator, status and chain of those together', () => {
  fc.assert(
    fc.property(plates, fates, (list, told) => {
      const riders = list.map((plate, entry_id) => ({ entry_id, plate: String(plate) }));
      const { text, slots, marks } = typedOf(list, told);
      const read = readTypedOrder(text, riders);
      expect(read).toMatchObject({ order: slots, troubles: [], missing: [] });
      expect(read.marks.map(({ entry_id, status }) => [entry_id, status])).toEqual(marks);
      const { results } = readTyped(text, riders);
      const shared = results.flatMap(({ place }) => place ?? []);
      expect(
        readTyped(
          writeTyped(
            riders.map((rider, index) => ({
              ...rider,
              ...results[index],
              status: results[index]?.status ?? null,
              place: results[index]?.place ?? null,
            })),
          ),
          riders,
        ).results,
      ).toEqual(results);
      // Who is behind n riders has place n + 1, together or not.
      for (const place of shared) expect(shared.filter((one) => one < place)).toHaveLength(place - 1);
    }),
  );
});

test('a sign nobody knows is never read over, wherever it stands', () => {
  const signs = fc.constantFrom(
    '-',
    '_',
    '*',
    '>',
    '?',
    '!',
    '&',
    '|',
    '~',
    '≈',
    ':',
    '#',
    '(',
    '@',
    '<',
    '≡',
  );
  fc.assert(
    fc.property(plates, signs, fc.nat({ max: 40 }), (list, sign, at) => {
      const riders = list.map((plate, entry_id) => ({ entry_id, plate: String(plate) }));
      const text = list.join(' ');
      const where = at % (text.length + 1);
      const broken = text.slice(0, where) + sign + text.slice(where);
      const { troubles } = readTypedOrder(broken, riders);
      expect(troubles.some((one) => one.text.includes(sign))).toBe(true);
    }),
  );
});

test('what is typed is an order of riders of the heat, each once, or refused; nothing is lost without a word', () => {
  const pieces = fc.array(
    fc.constantFrom('154', '139', '157', '17', '=', ' ', ',', 'd', 'REL', '/', '34.1', '9', '-', 'W4'),
  );
  fc.assert(
    fc.property(pieces, (list) => {
      const { order, marks, troubles, missing } = readTypedOrder(list.join(''), heat);
      const named = [...order.flat(), ...marks.map(({ entry_id }) => entry_id)];
      expect(new Set(named).size).toBe(named.length);
      expect(named.length + missing.length).toBe(heat.length);
      if (troubles.length > 0) return;
      const signs = list.filter((one) => one === '=').length;
      expect(order.reduce((sum, slot) => sum + slot.length - 1, 0)).toBe(signs);
    }),
  );
});
