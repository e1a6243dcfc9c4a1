import { formatDate } from '#rules/calendar.ts';
import { moneyText } from '#rules/money/money.ts';
import {
  amount,
  drawAcross,
  drawHead,
  inner,
  margin,
  page,
  right,
  rule,
  writeText,
} from '#server/ground/pdf/drawing/account-page.ts';
import type { ClubAccountRequest } from '#server/ground/pdf/documents/document.ts';
import { ink, Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import { timeStamp } from '#server/ground/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';

const numberText = (number: number) => String(number).padStart(5, '0');

/** Prints across an account that is cancelled, or that cancels another, the number of the other one. */
function drawCancelling(paper: Paper, { cancelled_by, cancels, language }: ClubAccountRequest, y: number) {
  const locale = { locale: language };
  const words =
    cancelled_by !== null
      ? m.pdf_club_account_cancelled({ number: numberText(cancelled_by) }, locale)
      : cancels === null
        ? null
        : m.pdf_club_account_cancels({ number: numberText(cancels.number) }, locale);
  if (words === null) return y;
  return drawAcross(paper, words, cancels?.reason ?? '', y);
}

const paidWords = (
  club: number,
  others: number,
  locale: { locale: ClubAccountRequest['language'] },
): string =>
  others === 0
    ? m.pdf_club_account_paid_club({}, locale)
    : club === 0
      ? m.pdf_club_account_paid_family({}, locale)
      : m.pdf_club_account_paid_both({}, locale);

/** Begins a further page with the name of its account and returns where the text continues. */
function nextPage(paper: Paper, { account_number, club_name, language }: ClubAccountRequest): number {
  paper.doc.addPage();
  const number = numberText(account_number);
  const title = m.pdf_club_account_title({ number, club: club_name }, { locale: language });
  return (
    writeText(paper, 'P', title, [margin, margin, inner], { face: 'regular', size: 9.5, colour: soft }) + 10
  );
}

function drawLines(paper: Paper, request: ClubAccountRequest, top: number): number {
  const { lines, currency, language } = request;
  const locale = { locale: language };
  let y = top;
  for (const { rider_fullname, concept, race_date, asked_cents, club_cents, other_cents } of lines) {
    if (y > page.height - 110) y = nextPage(paper, request);
    rule(paper, y);
    const rest = asked_cents - club_cents - other_cents;
    amount(paper, moneyText(asked_cents, currency), y + 5, 11);
    const said =
      rest === 0
        ? paidWords(club_cents, other_cents, locale)
        : m.pdf_club_account_rest({ amount: moneyText(rest, currency) }, locale);
    const at = y + 20;
    paper.read(paper.root, 'P', () =>
      paper.line(said, right, at, {
        face: rest === 0 ? 'regular' : 'semibold',
        size: 9.5,
        ...(rest === 0 ? { colour: soft } : {}),
        align: 'right',
      }),
    );
    y = writeText(paper, 'P', rider_fullname, [margin, y + 5, inner - 150], { face: 'semibold', size: 11 });
    const what = [race_date === null ? '' : formatDate(race_date), concept].filter((one) => one !== '');
    const style = { face: 'regular', size: 9.5, colour: soft } as const;
    y = Math.max(writeText(paper, 'P', what.join(' · '), [margin, y, inner - 150], style), at + 14) + 5;
  }
  return y;
}

function drawSums(paper: Paper, request: ClubAccountRequest, top: number): number {
  const { currency, language, asked_cents, club_cents, other_cents, left_cents, back_cents, credit_cents } =
    request;
  const locale = { locale: language };
  let y = top;
  if (y > page.height - 230) y = nextPage(paper, request);
  rule(paper, y, 1.4, ink);
  y += 8;
  const sums: [string, number, boolean][] = [
    [m.pdf_club_account_asked({}, locale), asked_cents, false],
    [m.pdf_club_account_club({}, locale), -club_cents, false],
    [m.pdf_club_account_others({}, locale), -other_cents, false],
    [m.pdf_club_account_left({}, locale), left_cents, true],
    ...(back_cents > 0
      ? ([[m.pdf_club_account_back({}, locale), back_cents, false]] as [string, number, boolean][])
      : []),
    ...(credit_cents > 0
      ? ([[m.pdf_club_account_credit({}, locale), credit_cents, false]] as [string, number, boolean][])
      : []),
  ];
  for (const [words, cents, strong] of sums) {
    const size = strong ? 15 : 11;
    amount(paper, moneyText(cents, currency), y, size);
    y = writeText(paper, 'P', words, [margin, y, 280], { face: strong ? 'bold' : 'regular', size }) + 4;
  }
  return y + 8;
}

/** Renders the account of a club: what was asked, paid and left of each entry, and that it is no tax invoice. */
export function renderClubAccount(request: ClubAccountRequest): Promise<Buffer> {
  const { language, made_at, payee_name: author, account_number, club_name } = request;
  const locale = { locale: language };
  const title = m.pdf_club_account_title({ number: numberText(account_number), club: club_name }, locale);
  const paper = new Paper({ title, author, language, made_at, landscape: false });
  paper.doc.addPage();
  const small = { face: 'regular', size: 10.5, colour: soft } as const;
  const head = drawHead(paper, {
    title: m.pdf_club_account({}, locale),
    room: inner - 64 - 150,
    payee: author,
    organization: null,
    number: m.pdf_receipt_number({ number: numberText(account_number) }, locale),
    when: timeStamp(made_at, request.zone),
  });
  let y = drawCancelling(paper, request, head);
  y = writeText(paper, 'P', m.pdf_club_account_of({}, locale), [margin, y, inner], small);
  y = writeText(paper, 'P', club_name, [margin, y, inner], { face: 'bold', size: 16 });
  const dates = { from: formatDate(request.from), to: formatDate(request.to) };
  y = writeText(paper, 'P', m.pdf_club_account_dates(dates, locale), [margin, y, inner], small) + 12;
  y = drawSums(paper, request, drawLines(paper, request, y));
  if (request.made_by !== '')
    y = writeText(paper, 'P', m.pdf_club_account_by({ name: request.made_by }, locale), [margin, y, inner], {
      face: 'regular',
      size: 10.5,
    });
  if (request.fiscal_number !== '')
    y = writeText(
      paper,
      'P',
      m.pdf_club_account_fiscal({ number: request.fiscal_number }, locale),
      [margin, y, inner],
      { face: 'regular', size: 10.5 },
    );
  writeText(paper, 'P', m.pdf_club_account_not_invoice({}, locale), [margin, y + 4, inner], {
    face: 'regular',
    size: 9,
    colour: soft,
  });
  return paper.end();
}
