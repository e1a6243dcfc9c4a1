import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duesNamedIn, paymentCode } from './payment-code.ts';

const anyDue = fc.integer({ min: 1, max: 29 ** 5 - 1 });
const codeOf = (due_id: number): string => paymentCode(due_id) ?? '';

test('is read in a statement as families write it', () => {
  const code = codeOf(41);
  expect(code).toMatch(/^PTD-[2-9A-HJ-NP-RTV-Z]{6}$/);
  const bare = code.replace('-', '');
  for (const text of [
    code,
    bare,
    bare.toLowerCase(),
    `ptd ${code.slice(4)}`,
    `TRF MARIA GOMEZ 27111${bare}VARIOS`,
  ])
    expect(duesNamedIn(text)).toEqual([41]);
});

test('two codes in one transfer are two dues, one said twice is one', () => {
  expect(duesNamedIn(`${codeOf(7)} y ${codeOf(8)} (${codeOf(7)})`)).toEqual([7, 8]);
});

test('the codes of two children look nothing alike', () => {
  const [one, other] = [codeOf(1000), codeOf(1001)];
  expect(Array.from(one).filter((sign, at) => at > 3 && sign === other[at]).length).toBeLessThan(3);
});

test('every due has its own, and is found by it', () => {
  fc.assert(
    fc.property(anyDue, (due_id) => {
      expect(duesNamedIn(codeOf(due_id))).toEqual([due_id]);
    }),
  );
});

test('one wrong sign or two swapped name nobody', () => {
  const signs = '23456789ABCDEFGHJKMNPQRTVWXYZ';
  fc.assert(
    fc.property(anyDue, fc.integer({ min: 4, max: 9 }), fc.nat(28), (due_id, at, sign) => {
      const code = codeOf(due_id);
      const wrong = `${code.slice(0, at)}${signs[sign] ?? ''}${code.slice(at + 1)}`;
      fc.pre(wrong !== code);
      expect(duesNamedIn(wrong)).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(anyDue, fc.integer({ min: 4, max: 8 }), (due_id, at) => {
      const code = codeOf(due_id);
      fc.pre(code[at] !== code[at + 1]);
      expect(duesNamedIn(`${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`)).toEqual([]);
    }),
  );
});

test.each([0, -1, 1.5, 29 ** 5])('there is none for %s', (due_id) => {
  expect(paymentCode(due_id)).toBeNull();
});
