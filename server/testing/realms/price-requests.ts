import { randomUUID } from 'node:crypto';
import type { Maker } from '#server/testing/realms/given.ts';

const slit: Maker = ({ slit_key }) => ({ path: { slitKey: slit_key } });

/**
 * Requests about prices, entries of several dates, the waiver, the lines of bank statements, servers and phones at the track, by the name of
 * the call.
 */
export const priceRequests: Readonly<Record<string, Maker>> = {
  addStatementLine: () => ({ body: { day: '2026-11-03', cents: 100, text: 'TRF' } }),
  offerVenue: ({ late_race_id }) => ({ path: { id: late_race_id }, body: { name: 'Notebook' } }),
  takeBackVenue: () => ({ body: { reason: 'No responde', seen_n: 0 } }),
  settleLines: ({ line_id, due_id }) => ({ body: { items: [{ line_id, lines: [{ due_id, cents: 100 }] }] } }),
  setLineAside: ({ line_id }) => ({ path: { lineId: line_id }, body: { aside: true } }),
  saySlit: () => ({ body: { times_us: [0] } }),
  sendSlitPicture: slit,
  getSlit: slit,
  getSlitPicture: slit,
  markSlit: ({ category_id, slit_key }) => ({
    path: { slitKey: slit_key },
    body: { heat: { category_id, phase: 'M1', serie: 1 }, marks: [] },
  }),
  takeBackStatement: ({ sent_key }) => ({ path: { sentKey: sent_key } }),
  undoLine: ({ settled_line_id }) => ({ path: { lineId: settled_line_id } }),
  cancelCoupon: () => ({ path: { reference: randomUUID() } }),
  lookAtCheckout: () => ({ path: { reference: randomUUID() } }),
  publishWaiver: () => ({
    body: { was: 0, texts: [{ language: 'es', body: 'Corro' }], lasts: 'always', months: null },
  }),
  listOpenDates: ({ race_id }) => ({ path: { id: race_id } }),
  quoteBasket: ({ organization_id, race_id, rider_id, category_id }) => ({
    path: { id: organization_id },
    body: { items: [{ race_id, rider_id, category_id }], code: '' },
  }),
  enterBasket: ({ organization_id, race_id, rider_id, category_id }) => ({
    path: { id: organization_id },
    body: { items: [{ race_id, rider_id, category_id }] },
  }),
  quoteAtDesk: ({ race_id, free_rider_id, category_id }) => ({
    path: { id: race_id },
    body: { items: [{ rider_id: free_rider_id, category_id }], code: '' },
  }),
  quoteByHelper: ({ free_rider_id, category_id }) => ({
    body: { items: [{ rider_id: free_rider_id, category_id }], code: '' },
  }),
  saveOfficePrices: ({ race_date }) => ({ body: { race_date, version: 0, terms: null } }),
  saveReturnTerms: () => ({
    body: {
      until_of: 'close',
      until_days: 0,
      basis_points: 10_000,
      given_as: 'credit',
      called_off_as: 'credit',
      moved_days: null,
    },
  }),
  callOffRace: ({ ridden_race_id }) => ({
    path: { id: ridden_race_id },
    body: { reason: 'Se inundó la pista' },
  }),
  getEntryReturn: ({ race_id, rider_id, category_id }) => ({
    path: { id: race_id },
    query: { rider_id, category_id },
  }),
  getReturnAtDesk: ({ race_id, rider_id, category_id }) => ({
    path: { id: race_id },
    query: { rider_id, category_id },
  }),
  savePartTerms: () => ({ body: { parts: { parts: 3, days_before: 10 } } }),
  saveUnpaidRides: () => ({ body: { unpaid_rides: false } }),
  closeDay: ({ user_id }) => ({
    body: {
      day: '2026-01-03',
      drawers: [{ desk: '', person_id: user_id, currency: 'ARS', expected_cents: 0, counted_cents: 0 }],
    },
  }),
  reopenDay: ({ closing_id }) => ({ path: { closingId: closing_id } }),
  getClosingFile: ({ closing_id }) => ({ path: { closingId: closing_id } }),
  handBlock: () => ({ body: { device: randomUUID(), desk: '' } }),
  returnBlock: ({ block_id, block_device, block_number }) => ({
    path: { blockId: block_id },
    body: { device: block_device, next_number: block_number },
  }),
  voidBlock: ({ block_id }) => ({ path: { blockId: block_id }, body: { reason: 'Se perdió' } }),
  reportReceipt: ({ block_id, block_device, block_number, paid_due_id }) => ({
    body: {
      block_id,
      device: block_device,
      receipt_number: block_number,
      written_at: new Date().toISOString(),
      lines: [{ due_id: paid_due_id, cents: 100 }],
    },
  }),
  postReceipt: ({ receipt_id }) => ({ path: { receiptId: receipt_id } }),
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
