import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, compareDates } from '#rules/calendar.ts';
import { partCuts, partsTogether, partToCome, planOfParts, standingOfParts } from './instalments.ts';
import { LEAST_PARTS, MOST_PART_DAYS, MOST_PARTS } from './terms.ts';

const amounts = (cuts: readonly number[]) => cuts.map((cut, at) => cut - (cuts[at - 1] ?? 0));
const count = fc.integer({ min: LEAST_PARTS, max: MOST_PARTS });
const whole = fc
  .record({ units: fc.integer({ min: 1, max: 1_000_000_000 }), step: fc.constantFrom(1, 100) })
  .map(({ units, step }) => ({ asked: units * step, step }));

describe('the amounts', () => {
  test.each([
    [10_000, 3, 1, [3333, 3333, 3334]],
    [2_000_000, 3, 100, [666_600, 666_700, 666_700]],
    [100, 3, 100, [0, 0, 100]],
    [5000, 2, 1, [2500, 2500]],
  ])('%i in %i by %i', (asked, parts, step, expected) => {
    expect(amounts(partCuts(asked, parts, step))).toEqual(expected);
  });

  test('are the whole, of the step, never less than nothing and a step apart at most', () => {
    fc.assert(
      fc.property(whole, count, ({ asked, step }, parts) => {
        const each = amounts(partCuts(asked, parts, step));
        expect(each).toHaveLength(parts);
        expect(each.reduce((sum, one) => sum + one, 0)).toBe(asked);
        expect(each.every((one) => one >= 0 && one % step === 0)).toBe(true);
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(step);
      }),
    );
  });
});

const unpaid = (asked: number) => ({ asked, received: 0 });
const daysOf = (parts: number, days_before: number, entered_on: string, race_date: string) =>
  planOfParts({ parts, days_before }, unpaid(10_000), 1, { entered_on, race_date }).map(({ by }) => by);

describe('the days', () => {
  test.each([
    [3, 10, '2026-03-01', '2026-06-09', ['2026-03-31', '2026-04-30', '2026-05-30']],
    [2, 1, '2026-03-01', '2026-03-12', ['2026-03-06', '2026-03-11']],
    [6, 1, '2026-03-01', '2026-03-04', ['2026-03-02', '2026-03-03']],
    [2, 1, '2026-03-01', '2026-03-03', []],
    [3, 30, '2026-03-01', '2026-03-20', []],
  ])('in %i until %i days before, entered %s for %s', (parts, days_before, entered, race, expected) => {
    expect(daysOf(parts, days_before, entered, race)).toEqual(expected);
  });

  test('rise, after the entry and up to the last day', () => {
    const terms = fc.record({ parts: count, days_before: fc.integer({ min: 1, max: MOST_PART_DAYS }) });
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 400 }), (of, ahead) => {
        const race = addDays('2026-01-01', ahead);
        const days = daysOf(of.parts, of.days_before, '2026-01-01', race);
        expect(days.length === 0 || days.length >= LEAST_PARTS).toBe(true);
        expect(days.length).toBeLessThanOrEqual(of.parts);
        expect(['2026-01-01', ...days]).toEqual([...new Set(['2026-01-01', ...days])].toSorted());
        if (days.length > 0) expect(days.at(-1)).toBe(addDays(race, -of.days_before));
      }),
    );
  });
});

describe('what is read before the entry', () => {
  const days = { entered_on: '2026-03-01', race_date: '2026-06-09' };
  const plan = (asked: number, received = 0, step = 1) =>
    planOfParts({ parts: 3, days_before: 10 }, { asked, received }, step, days);

  test('how much each and by when', () => {
    expect(plan(10_000)).toEqual([
      { cents: 3333, by: '2026-03-31' },
      { cents: 3333, by: '2026-04-30' },
      { cents: 3334, by: '2026-05-30' },
    ]);
  });

  test('what credit pays is off the first parts', () => {
    expect(plan(10_000, 4000)).toEqual([
      { cents: 2666, by: '2026-04-30' },
      { cents: 3334, by: '2026-05-30' },
    ]);
    expect(plan(10_000, 10_000)).toEqual([]);
  });

  test('nothing where the cup has no parts, and no part is nothing', () => {
    expect(planOfParts(null, unpaid(10_000), 1, days)).toEqual([]);
    expect(plan(200, 0, 100).map(({ cents }) => cents)).toEqual([100, 100]);
    expect(plan(100, 0, 100)).toEqual([]);
  });

  test('several entries are one list of days', () => {
    expect(partsTogether([plan(10_000), plan(10_000, 4000), []])).toEqual([
      { cents: 3333, by: '2026-03-31' },
      { cents: 5999, by: '2026-04-30' },
      { cents: 6668, by: '2026-05-30' },
    ]);
  });

  test('is what is payable later, part by part', () => {
    fc.assert(
      fc.property(whole, count, fc.integer({ min: 0, max: 300 }), ({ asked, step }, parts, ahead) => {
        const entry = { entered_on: '2026-01-01', race_date: addDays('2026-01-01', ahead) };
        const read = planOfParts({ parts, days_before: 1 }, unpaid(asked), step, entry);
        let received = 0;
        for (const [at, { cents, by }] of read.entries()) {
          const frozen = read.map((one) => one.by);
          expect(standingOfParts(frozen, { asked, received }, step, '2026-01-01')).toMatchObject({
            nth: at + 1,
            of: read.length,
            cents,
            by,
          });
          received += cents;
        }
        expect(received).toBe(read.length === 0 ? 0 : asked);
      }),
    );
  });
});

describe('a part that is about to be due', () => {
  const come = (received: number, nth = 2) => partToCome(3, { asked: 10_000, received }, 1, nth);

  test.each([
    ['nothing of it is paid', 3333, { cents: 3333, before: 0 }],
    ['some of it', 4000, { cents: 2666, before: 0 }],
    ['the one before is not paid either', 1000, { cents: 3333, before: 2333 }],
    ['all of it', 6666, null],
    ['more than it', 9000, null],
  ])('%s', (_, received, expected) => {
    expect(come(received)).toEqual(expected);
  });

  test('there is no such part', () => {
    expect(come(0, 4)).toBeNull();
  });
});

describe('what is payable', () => {
  const days = ['2026-03-31', '2026-04-30', '2026-05-30'];
  const stand = (received: number, today: string, asked = 10_000) =>
    standingOfParts(days, { asked, received }, 1, today);

  test.each([
    ['nothing was paid', 0, '2026-03-31', [1, 3333, '2026-03-31', false, '2026-04-30']],
    ['a piece of the first', 1000, '2026-03-02', [1, 2333, '2026-03-31', false, '2026-04-30']],
    ['the first', 3333, '2026-03-02', [2, 3333, '2026-04-30', false, '2026-05-30']],
    ['the first and some', 4000, '2026-03-02', [2, 2666, '2026-04-30', false, '2026-05-30']],
    ['the first is late', 0, '2026-04-01', [1, 3333, '2026-03-31', true, '2026-04-30']],
    ['two are late', 0, '2026-05-01', [2, 6666, '2026-03-31', true, '2026-05-30']],
    ['the second is late', 3333, '2026-05-01', [2, 3333, '2026-04-30', true, '2026-05-30']],
    ['the last', 6666, '2026-05-01', [3, 3334, '2026-05-30', false, null]],
    ['all are late', 3333, '2026-05-31', [3, 6667, '2026-04-30', true, null]],
  ])('%s', (_, received, today, [nth, cents, by, overdue, next_by]) => {
    expect(stand(received, today)).toEqual({ nth, of: 3, cents, by, overdue, next_by });
  });

  test('a price that changed is cut anew: what was paid counts', () => {
    expect(stand(3333, '2026-03-02', 6000)).toMatchObject({ nth: 2, cents: 667 });
    expect(stand(3333, '2026-03-02', 15_000)).toMatchObject({ nth: 1, cents: 1667 });
  });

  test('nothing, where all is paid or it has no parts', () => {
    expect(stand(10_000, '2026-03-02')).toBeNull();
    expect(standingOfParts([], { asked: 100, received: 0 }, 1, '2026-03-02')).toBeNull();
  });

  test('paid part by part on any days, the whole is paid and no part is nothing', () => {
    const paid = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: MOST_PARTS, maxLength: MOST_PARTS });
    fc.assert(
      fc.property(whole, count, paid, ({ asked, step }, parts, waits) => {
        const all = Array.from({ length: parts }, (_, at) => addDays('2026-01-01', 30 * (at + 1)));
        let [received, today] = [0, '2026-01-01'];
        for (const wait of waits) {
          today = addDays(today, wait);
          const now = standingOfParts(all, { asked, received }, step, today);
          if (now === null) break;
          expect(now.cents).toBeGreaterThan(0);
          expect(now.cents % step).toBe(0);
          expect(now.overdue).toBe(compareDates(now.by, today) < 0);
          received += now.cents;
        }
        expect(received).toBe(asked);
      }),
    );
  });
});
