import { describe, expect, test } from 'vitest';
import { checkoutTerms, secondsToNextLook, stateOfCheckout } from './checkout-state.ts';
import { postDifference } from './post-difference.ts';
import { centsOfUnits, type ToldPayment, moneyOf, problemOfPayment, unitsOfCents } from './told.ts';

const expected = {
  account_id: '811',
  reference: 'a',
  is_test: false,
  currency: 'ARS',
  cents: 2_500_000,
};
const told: ToldPayment = {
  ...expected,
  provider_id: '1',
  status: 'approved',
  detail: 'accredited',
  refunded: 0,
  updated_at: '2026-03-01T10:00:00Z',
  expires_at: null,
  method: 'visa',
};

describe('what a provider tells of a payment', () => {
  test.each([
    ['account', { account_id: '812' }],
    ['reference', { reference: 'b' }],
    ['test', { is_test: true }],
    ['currency', { currency: 'BRL' }],
    ['amount', { cents: 2_499_999 }],
    ['amount', { cents: null }],
    ['refunded', { refunded: 2_500_001 }],
    ['refunded', { refunded: null }],
    ['status', { status: 'teleported' }],
  ])('%s: it is not ours to post', (problem, other) => {
    expect(problemOfPayment({ ...told, ...other }, expected)).toBe(problem);
  });

  test('what was asked, to our account, in order', () => {
    expect(problemOfPayment(told, expected)).toBeNull();
  });

  test('a part given back is a detail of an approved payment', () => {
    expect(moneyOf({ status: 'approved', detail: 'partially_refunded', cents: 100, refunded: 30 })).toEqual({
      provider: 100,
      refund: -30,
      taken_back: 0,
    });
  });

  test('an open dispute takes nothing, a lost one what was not given back, a won one nothing', () => {
    const after = (status: string, detail: string) => moneyOf({ status, detail, cents: 100, refunded: 30 });
    expect(after('in_mediation', 'pending')?.taken_back).toBe(0);
    expect(after('charged_back', 'in_process')?.taken_back).toBe(0);
    expect(after('charged_back', 'settled')?.taken_back).toBe(-70);
    expect(after('charged_back', 'reimbursed')?.taken_back).toBe(0);
  });

  test('amounts come as numbers and are hundredths without a loss', () => {
    expect(centsOfUnits(0.29)).toBe(29);
    expect(centsOfUnits(25000)).toBe(2_500_000);
    expect(centsOfUnits(1_000_000_000.01)).toBe(100_000_000_001);
    expect(centsOfUnits(1.005)).toBeNull();
    expect(centsOfUnits(-1)).toBeNull();
    expect(centsOfUnits(Number.NaN)).toBeNull();
    expect(unitsOfCents(29)).toBe(0.29);
  });
});

describe('the state of a checkout', () => {
  const at = { linked: true, open_until: '2026-03-02T10:00:00Z', now: '2026-03-01T10:00:00Z' };
  const attempt = (status: string, detail = '', refunded = 0) => ({ status, detail, cents: 100, refunded });

  test('a card that was refused leaves it open; a second one that is good pays it', () => {
    expect(stateOfCheckout([attempt('rejected')], at)).toBe('open');
    expect(stateOfCheckout([attempt('rejected'), attempt('approved')], at)).toBe('approved');
  });

  test('a coupon waits also when the link is over, and ends when it is cancelled', () => {
    const later = { ...at, now: '2026-03-03T10:00:00Z' };
    expect(stateOfCheckout([attempt('pending')], later)).toBe('pending');
    expect(stateOfCheckout([attempt('cancelled')], later)).toBe('ended');
  });

  test.each([
    ['review', attempt('in_process')],
    ['disputed', attempt('in_mediation')],
    ['disputed', attempt('charged_back', 'in_process')],
    ['lost', attempt('charged_back', 'settled')],
    ['approved', attempt('charged_back', 'reimbursed')],
    ['part_refunded', attempt('approved', 'partially_refunded', 30)],
    ['refunded', attempt('refunded', '', 100)],
  ])('%s', (state, one) => {
    expect(stateOfCheckout([one], at)).toBe(state);
  });

  test('the provider is asked often at first, then daily, and for half a year where money came', () => {
    expect(secondsToNextLook('open', 30, -80_000)).toBe(60);
    expect(secondsToNextLook('open', 7200, -80_000)).toBe(3600);
    expect(secondsToNextLook('pending', 3 * 86_400, -86_400)).toBe(86_400);
    expect(secondsToNextLook('ended', 9 * 86_400, 8 * 86_400)).toBeNull();
    expect(secondsToNextLook('approved', 100, -80_000)).toBe(86_400);
    expect(secondsToNextLook('refunded', 100 * 86_400, 0)).toBe(7 * 86_400);
    expect(secondsToNextLook('approved', 201 * 86_400, 0)).toBeNull();
  });

  test('a coupon takes days: none where the race is the day after tomorrow', () => {
    const day = 86_400_000;
    expect(checkoutTerms(0, 2 * day).coupons_until).toBeNull();
    expect(checkoutTerms(0, 4 * day).coupons_until).toBe(4 * day);
    expect(checkoutTerms(0, null).coupons_until).toBe(5 * day);
  });
});

describe('posting the difference', () => {
  const line = { due_id: 1, cents: 100, asked: 100, received: 0, mine: 0, kept: 0, fed: 0, credit: 'mia' };
  const none = { provider: 0, refund: 0, taken_back: 0 };
  const paid = { provider: 100, refund: 0, taken_back: 0 };
  const books = { lines: [line], credits: [], refunds: [] };

  test('money for a fee that was paid in cash meanwhile is credit', () => {
    const posting = postDifference(paid, none, { ...books, lines: [{ ...line, received: 100 }] });
    expect(posting.movements).toEqual([
      { due_id: 1, kind: 'provider', cents: 100 },
      { due_id: 1, kind: 'credit', cents: -100, credit: 'mia' },
    ]);
  });

  test('money for a fee that was called off is credit too', () => {
    const posting = postDifference(paid, none, { ...books, lines: [{ ...line, asked: 0 }] });
    expect(posting.movements).toContainEqual({ due_id: 1, kind: 'credit', cents: -100, credit: 'mia' });
  });

  test('a refund somebody asked for by name is asked no longer; one made at the provider is owed again', () => {
    const held = { ...line, received: 100, mine: 100 };
    const back = { ...paid, refund: -40 };
    expect(postDifference(back, paid, { ...books, lines: [held] }).movements).toEqual([
      { due_id: 1, kind: 'refund', cents: -40 },
    ]);
    const refunds = [{ refund_key: 'k', due_id: 1, cents: 40 }];
    expect(postDifference(back, paid, { ...books, lines: [held], refunds }).movements).toEqual([
      { due_id: 1, kind: 'refund', cents: -40, refund_key: 'k' },
      { due_id: 1, kind: 'relief', cents: -40 },
    ]);
  });

  test('a lost dispute of an entry whose credit paid another one leaves that one owed', () => {
    const posting = postDifference({ ...paid, taken_back: -100 }, paid, {
      lines: [{ ...line, asked: 0, mine: 100, fed: 100 }],
      credits: [{ credit: 'mia', cents: 20, spent: [{ due_id: 9, cents: 80, received: 80 }] }],
      refunds: [],
    });
    expect(posting).toEqual({
      movements: [
        { due_id: 1, kind: 'credit', cents: 20, credit: 'mia' },
        { due_id: 9, kind: 'credit', cents: -80, credit: 'mia' },
        { due_id: 1, kind: 'credit', cents: 80, credit: 'mia' },
        { due_id: 1, kind: 'taken_back', cents: -100 },
      ],
      uncovered: 0,
    });
  });

  test('what was given back in cash before cannot be found again: a person is told', () => {
    const posting = postDifference({ ...paid, taken_back: -100 }, paid, {
      ...books,
      lines: [{ ...line, asked: 0, mine: 100 }],
    });
    expect(posting).toEqual({ movements: [], uncovered: 100 });
  });
});
