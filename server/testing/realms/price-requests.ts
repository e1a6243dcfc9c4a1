import { randomUUID } from 'node:crypto';
import type { Maker } from '#server/testing/realms/given.ts';

/** Requests about prices, by the name of the call. */
export const priceRequests: Readonly<Record<string, Maker>> = {
  quoteEntries: ({ race_id, rider_id, category_id }) => ({
    path: { id: race_id },
    body: { items: [{ rider_id, category_id }], code: '' },
  }),
  quoteAtDesk: ({ race_id, free_rider_id, category_id }) => ({
    path: { id: race_id },
    body: { items: [{ rider_id: free_rider_id, category_id }], code: '' },
  }),
  quoteByHelper: ({ free_rider_id, category_id }) => ({
    body: { items: [{ rider_id: free_rider_id, category_id }], code: '' },
  }),
  saveOfficePrices: ({ race_date }) => ({ body: { race_date, version: 0, terms: null } }),
  saveUnpaidRides: () => ({ body: { unpaid_rides: false } }),
  closeDay: ({ user_id }) => ({
    body: {
      day: '2026-01-03',
      drawers: [{ desk: '', person_id: user_id, currency: 'ARS', expected_cents: 0, counted_cents: 0 }],
    },
  }),
  reopenDay: ({ closing_id }) => ({ path: { closingId: closing_id } }),
  getClosingFile: ({ closing_id }) => ({ path: { closingId: closing_id } }),
  sendClubPayment: ({ paid_due_id }) => ({
    body: { due_ids: String(paid_due_id), request_key: randomUUID() },
  }),
  openClubCheckout: ({ paid_due_id }) => ({ body: { due_ids: [paid_due_id] } }),
  payByClubCredit: ({ paid_due_id }) => ({ body: { due_ids: [paid_due_id] } }),
  makeClubAccount: ({ club_id }) => ({
    body: { request_key: randomUUID(), club_id, from: '2026-01-01', to: '2026-12-31' },
  }),
  cancelClubAccount: ({ club_account_id }) => ({
    path: { accountId: club_account_id },
    body: { request_key: randomUUID(), reason: 'Faltaba uno' },
  }),
  noteFiscalNumber: ({ club_account_id }) => ({
    path: { accountId: club_account_id },
    body: { fiscal_number: 'A-1' },
  }),
  getClubAccountFile: ({ club_account_id }) => ({
    path: { accountId: club_account_id },
    query: { format: 'csv' },
  }),
  getOwnClubAccountFile: ({ club_account_id }) => ({
    path: { accountId: club_account_id },
    query: { format: 'csv' },
  }),
  addPriceCode: () => ({
    body: { race_date: null, code: 'NUEVO', off: { basis_points: 500 }, valid_until: null, most_uses: null },
  }),
  changePrice: ({ free_due_id }) => ({ path: { dueId: free_due_id }, body: { was_cents: 0, cents: 0 } }),
  endPriceCode: ({ price_code_id }) => ({ path: { code_id: price_code_id } }),
};
