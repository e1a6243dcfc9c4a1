import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Ledger } from '#contract/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { draw, found, press } from '#web/parts/testing/draw.tsx';
import { owed } from '#web/screens/money/payments/testing/due.ts';
import { ChargeSheet } from './ChargeSheet.tsx';

const rider = { left: false, club: null, kin: [], payer: null };
const ledger: Ledger = {
  book: { book_id: 1, club_id: 8, payee_name: 'Los Teros', currency: 'ARS', takes_payments: false },
  season: 2026,
  today: '2026-12-01',
  made_of: {
    charge: 0,
    relief: 0,
    cash: 0,
    transfer: 0,
    refund: 0,
    credit: 0,
    provider: 0,
    taken_back: 0,
  },
  seasons: [],
  riders: [
    { ...rider, rider_id: 1, rider_fullname: 'Ana Paz', holder: 'Inés Paz' },
    { ...rider, rider_id: 2, rider_fullname: 'Ciro Paz', holder: 'Inés Paz' },
  ],
  items: [],
  called_off: [],
  credits: [],
  club_credits: [],
  older: [],
  cups: [],
  races: [],
};

/** The sheet over a ledger that is read again while it is open. */
function Opened() {
  const [isCharged, setIsCharged] = useState(false);
  const items = isCharged ? [owed, { ...owed, due_id: 2, rider_id: 2 }] : [];
  return (
    <>
      <button type="button" id="again" onClick={() => setIsCharged(true)}>
        Read again
      </button>
      <ChargeSheet ledger={{ ...ledger, items }} onDone={() => undefined} onClose={() => undefined} />
    </>
  );
}

const words = () => document.body.textContent;

test('who turns out to have the fee is no longer ticked', async () => {
  await draw(<Opened />);
  const all = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === m.dues_all(),
  );
  all?.setAttribute('id', 'all');
  await press('#all');
  expect(words()).toContain(m.dues_charge_do({ count: 2 }));
  await press('#again');
  expect(words()).toContain(m.dues_charge_do({ count: 0 }));
  expect(found('[type=checkbox]').matches(':checked')).toBe(false);
});
