import type { ReactNode } from 'react';
import type { ClubAccount } from '#contract/money/clubs/club-accounts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';

interface AccountFactsProps {
  account: ClubAccount;
  /** The name of the other side of the account for the reader: the club's, or the organization's. */
  name: string;
  children?: ReactNode;
}

/** Draws one account of a club: its number, its dates, its sums, and whether it is still valid. */
export function AccountFacts({ account, name, children }: AccountFactsProps) {
  const { currency, cancelled_by_number, cancels_number, cancel_reason, fiscal_number } = account;
  const text = (cents: number) => moneyText(cents, currency);
  const sums = [
    [m.club_account_asked(), account.asked_cents],
    [m.club_account_by_club(), account.club_cents],
    [m.club_account_by_others(), account.other_cents],
    [m.club_account_left(), account.left_cents],
    ...(account.back_cents > 0 ? ([[m.club_account_back(), account.back_cents]] as const) : []),
    ...(account.credit_cents > 0 ? ([[m.club_account_credit(), account.credit_cents]] as const) : []),
  ] as const;
  return (
    <li className="border-b border-line py-4">
      <h3 className="font-semibold wrap-anywhere">
        {m.club_account_number({ number: String(account.account_number), name })}
      </h3>
      <p className="text-small text-ink2">
        {account.from === account.to
          ? m.club_account_date({ date: formatDate(account.from) })
          : m.club_account_dates({ from: formatDate(account.from), to: formatDate(account.to) })}
      </p>
      <p className="text-small text-ink2 wrap-anywhere">
        {[formatInstant(account.made_at, ownZone()), account.made_by].filter((one) => one !== '').join(' · ')}
      </p>
      {cancels_number !== null && (
        <p className="font-semibold text-warn wrap-anywhere">
          {m.club_account_cancels({ number: String(cancels_number) })}: {cancel_reason}
        </p>
      )}
      {cancelled_by_number !== null && (
        <p className="font-semibold text-stop">
          {m.club_account_cancelled_by({ number: String(cancelled_by_number) })}
        </p>
      )}
      {cancels_number === null && (
        <dl className="mt-1 max-w-100">
          {sums.map(([words, cents]) => (
            <div key={words} className="flex justify-between gap-3 py-0.5">
              <dt>{words}</dt>
              <dd className="whitespace-nowrap tabular-nums">{text(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      {fiscal_number !== '' && (
        <p className="wrap-anywhere">{m.club_account_fiscal({ number: fiscal_number })}</p>
      )}
      {children}
    </li>
  );
}
