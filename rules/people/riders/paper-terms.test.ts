import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAPER_TERMS, paperEnd, type PaperFacts, type PaperKind } from './paper-terms.ts';

const sent = (kind: PaperKind, more: Partial<PaperFacts> = {}): PaperFacts => ({
  kind,
  sent_on: '2026-03-01',
  waits: false,
  decided_on: null,
  last_day: null,
  ...more,
});
const end = (facts: PaperFacts, not_before = '2000-01-01') => paperEnd(facts, PAPER_TERMS, not_before);

describe('a paper goes', () => {
  test.each<[string, PaperFacts, string, string]>([
    [
      'a document: 90 days after the licence was decided',
      sent('identity', { decided_on: '2026-03-10' }),
      '2026-06-08',
      'decided',
    ],
    [
      'a document that served no licence: 18 months after it was sent',
      sent('identity'),
      '2027-08-31',
      'sent',
    ],
    [
      'an insurance: 30 days after its last day',
      sent('insurance', { last_day: '2026-12-31' }),
      '2027-01-30',
      'last_day',
    ],
    ['an insurance without a last day: 18 months after it was sent', sent('insurance'), '2027-08-31', 'sent'],
    [
      'an insurance with the last day of the one before',
      sent('insurance', { last_day: '2026-02-01' }),
      '2027-08-31',
      'sent',
    ],
    [
      'an insurance is not of the licence',
      sent('insurance', { last_day: '2026-12-31', decided_on: '2026-03-10' }),
      '2027-01-30',
      'last_day',
    ],
    [
      'the file of a licence: 30 days after it ended',
      sent('licence', { last_day: '2026-12-31' }),
      '2027-01-30',
      'ended',
    ],
    [
      'a proof: two years after it was judged',
      sent('payment', { decided_on: '2026-03-05' }),
      '2028-03-04',
      'judged',
    ],
  ])('%s', (_what, facts, on, basis) => {
    expect(end(facts)).toMatchObject({ on, basis });
  });

  test('never before the day the organization’s terms hold from', () => {
    expect(end(sent('identity', { decided_on: '2020-01-01' }), '2026-12-22')).toMatchObject({
      on: '2026-12-22',
    });
  });
});

test('whatever its age, a paper that a decision waits for stays', () => {
  const day = fc
    .integer({ min: 0, max: 20_000 })
    .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
  const facts = fc.record({
    kind: fc.constantFrom<PaperKind>('identity', 'insurance', 'licence', 'payment'),
    sent_on: day,
    decided_on: fc.option(day),
    last_day: fc.option(day),
  });
  fc.assert(
    fc.property(facts, day, (one, not_before) => {
      expect(paperEnd({ ...one, waits: true }, PAPER_TERMS, not_before)).toBeNull();
      const decided = paperEnd({ ...one, waits: false }, PAPER_TERMS, not_before);
      expect(decided === null ? '' : decided.on >= not_before).toBe(true);
    }),
  );
});
