import { useState } from 'react';
import type { Ledger } from '#contract/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { RefundForm } from './RefundForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

type Credit = Ledger['club_credits'][number];

/** Shows the credit of clubs that paid twice. It is given back as money, or the club itself uses it. */
export function ClubCredits({ ledger }: { ledger: Ledger }) {
  const [open, setOpen] = useState<Credit | null>(null);
  const [done, setDone] = useState(false);
  const { book_id } = ledger.book;
  if (ledger.club_credits.length === 0 && !done) return null;
  return (
    <section aria-labelledby="club-credits" className="mt-5 max-w-160">
      <h2 id="club-credits" className="font-semibold">
        {m.dues_club_credits()}
      </h2>
      <FormAlert good>{done ? m.dues_refund_done() : null}</FormAlert>
      <ul className="border-t border-line">
        {ledger.club_credits.map((credit) => (
          <li key={credit.credit_id} className="border-b border-line py-1">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">
                {credit.club_name} · {moneyText(credit.cents, credit.currency)}
              </span>
              <Button look="link" onClick={() => setOpen(credit)}>
                {m.dues_refund()}
              </Button>
            </p>
            {open?.credit_id === credit.credit_id && (
              <RefundForm
                what={m.dues_kind_credit()}
                why={m.dues_credit_why()}
                most={credit.cents}
                paid_in="transfer"
                currency={credit.currency}
                send={(body) =>
                  ask('POST /api/books/{id}/credits/{creditId}/return', {
                    params: { id: book_id, creditId: credit.credit_id },
                    body,
                  })
                }
                onCancel={() => setOpen(null)}
                onDone={() => {
                  setOpen(null);
                  setDone(true);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
