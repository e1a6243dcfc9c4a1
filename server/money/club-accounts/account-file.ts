import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { dueConcept } from '#server/money/concept.ts';
import { type AccountCell, sheetCsv, sheetWorkbook } from '#server/money/journal/sheet-file.ts';
import type { ClubAccountRequest } from '#server/ground/pdf/documents/document.ts';
import type { WholeAccount } from './account-queries.ts';

const columns = [
  [m.club_account_day, 12],
  [m.dues_sheet_rider, 28],
  [m.dues_sheet_concept, 40],
  [m.dues_sheet_currency, 9],
  [m.club_account_asked, 16],
  [m.club_account_by_club, 16],
  [m.club_account_by_others, 16],
  [m.club_account_left, 16],
  [m.club_account_back, 16],
] as const;

export const clubAccountName = (
  { account_number }: Pick<WholeAccount, 'account_number'>,
  format: string,
): string => `estado-de-cuenta-${String(account_number).padStart(5, '0')}.${format}`;

/** Returns what is printed of an account. Only its cancellation and its fiscal number can change later. */
export function accountRequest(account: WholeAccount, language: Language): ClubAccountRequest {
  const { lines, cancelled_by_number, cancels_number, cancel_reason, ...head } = account;
  return {
    ...head,
    type: 'club_account',
    language,
    cancelled_by: cancelled_by_number,
    cancels: cancels_number === null ? null : { number: cancels_number, reason: cancel_reason ?? '' },
    lines: lines.map((line) => ({
      rider_fullname: line.rider_fullname,
      concept: dueConcept(line, language),
      race_date: line.race_date,
      asked_cents: line.asked_cents,
      club_cents: line.club_cents,
      other_cents: line.other_cents,
    })),
  };
}

const amounts = (asked: number, club: number, others: number, back: number): AccountCell[] => [
  { cents: asked },
  { cents: club },
  { cents: others },
  { cents: asked - club - others },
  { cents: back },
];

const rowsOf = ({ lines, currency }: WholeAccount, language: Language): AccountCell[][] =>
  lines.map((line) => [
    line.race_date,
    line.rider_fullname,
    dueConcept(line, language),
    currency,
    ...amounts(line.asked_cents, line.club_cents, line.other_cents, line.back_cents),
  ]);

const footOf = (account: WholeAccount, language: Language): AccountCell[] => {
  const { currency, asked_cents, club_cents, other_cents, back_cents } = account;
  const sum = m.dues_sheet_sum({}, { locale: language });
  return [sum, '', '', currency, ...amounts(asked_cents, club_cents, other_cents, back_cents)];
};

export function clubAccountCsv(account: WholeAccount, language: Language): Buffer {
  const headings = columns.map(([name]) => name({}, { locale: language }));
  return sheetCsv(headings, [...rowsOf(account, language), footOf(account, language)]);
}

/** Returns an account as a workbook, with its remaining details at the foot. */
export function clubAccountWorkbook(account: WholeAccount, language: Language): Promise<Buffer> {
  const locale = { locale: language };
  const number = String(account.account_number).padStart(5, '0');
  const { fiscal_number, cancelled_by_number, cancels_number, club_name } = account;
  const said = [
    m.pdf_club_account_not_invoice({}, locale),
    fiscal_number === '' ? '' : m.club_account_fiscal({ number: fiscal_number }, locale),
    cancelled_by_number === null
      ? ''
      : m.club_account_cancelled_by({ number: String(cancelled_by_number) }, locale),
    cancels_number === null ? '' : m.club_account_cancels({ number: String(cancels_number) }, locale),
  ];
  return sheetWorkbook({
    sheet: m.club_account_title({}, locale),
    title: `${account.payee_name} · ${m.pdf_club_account_title({ number, club: club_name }, locale)} · ${formatDate(account.from)} – ${formatDate(account.to)}`,
    columns: columns.map(([name, width]) => ({ heading: name({}, locale), width })),
    rows: rowsOf(account, language),
    foot: [footOf(account, language), ...said.filter((one) => one !== '').map((one) => [one])],
  });
}
