import type { Due } from '#contract/money/payments.ts';

/** Ana's fee of the season, not paid yet. */
export const owed: Due = {
  due_id: 1,
  rider_id: 1,
  rider_fullname: 'Ana Paz',
  book_id: 1,
  payee_name: 'Los Teros',
  kind: 'season',
  season: 2026,
  cup_name: null,
  race_name: null,
  race_date: null,
  category_name: null,
  cents: 5_000_000,
  paid_cents: 0,
  left_cents: 5_000_000,
  currency: 'ARS',
  due_on: null,
  note: '',
  state: 'owed',
  created_at: '2026-03-01T12:00:00Z',
  paid_at: null,
  payments: [],
  receipts: [],
  lines: [],
  changes: [],
};
