import type { MovementLine } from '#contract/money/movements.ts';
import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { movementKindWords } from '#text/movement-kinds.ts';
import { dueConcept } from '#server/money/concept.ts';
import { type AccountCell, sheetCsv, sheetWorkbook } from '#server/money/journal/sheet-file.ts';

type Line = MovementLine & { day: string };

/** Everything that a sheet shows about a book's movements. */
interface Account {
  payee_name: string;
  from: string;
  to: string;
  lines: readonly Line[];
}

const columns = [
  [m.dues_sheet_day, 12],
  [m.dues_sheet_number, 12],
  [m.dues_sheet_what, 22],
  [m.dues_sheet_rider, 28],
  [m.dues_sheet_concept, 34],
  [m.dues_sheet_receipt, 10],
  [m.dues_sheet_asked, 14],
  [m.dues_sheet_received, 14],
  [m.dues_sheet_currency, 9],
  [m.dues_sheet_reason, 30],
  [m.dues_sheet_by, 22],
] as const;

const isAsked = ({ movement_kind }: Line) => movement_kind === 'charge' || movement_kind === 'relief';

/** Returns a line as texts and cents, in the order of the columns. */
function cellsOf(line: Line, language: Language): AccountCell[] {
  const locale = { locale: language };
  const kind = movementKindWords[line.movement_kind]({}, locale);
  const amount = { cents: line.cents };
  return [
    formatDate(line.day),
    String(line.movement_id),
    line.takes_back === null
      ? kind
      : m.dues_takes_back({ what: kind, number: String(line.takes_back) }, locale),
    line.rider_fullname,
    dueConcept(line, language),
    line.receipt_number === null ? '' : String(line.receipt_number),
    isAsked(line) ? amount : null,
    isAsked(line) ? null : amount,
    line.currency,
    line.reason,
    line.made_by,
  ];
}

/** Returns the sums at the foot, one line for each currency. They are added as whole cents, so that none is lost. */
function sumsOf(lines: readonly Line[], language: Language): AccountCell[][] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const mine = lines.filter((line) => line.currency === currency);
    const sum = (some: readonly Line[]) => ({ cents: some.reduce((all, { cents }) => all + cents, 0) });
    const asked = sum(mine.filter(isAsked));
    const received = sum(mine.filter((line) => !isAsked(line)));
    return [
      m.dues_sheet_sum({}, { locale: language }),
      '',
      '',
      '',
      '',
      '',
      asked,
      received,
      currency,
      '',
      '',
    ];
  });
}

const headingsOf = (language: Language) => columns.map(([name]) => name({}, { locale: language }));

export function accountCsv({ lines }: Account, language: Language): Buffer {
  const rows = [...lines.map((line) => cellsOf(line, language)), ...sumsOf(lines, language)];
  return sheetCsv(headingsOf(language), rows);
}

export function accountWorkbook(
  { payee_name, from, to, lines }: Account,
  language: Language,
): Promise<Buffer> {
  const headings = headingsOf(language);
  return sheetWorkbook({
    sheet: m.dues_sheet({}, { locale: language }),
    title: `${payee_name} · ${formatDate(from)} – ${formatDate(to)}`,
    columns: columns.map(([, width], index) => ({ heading: headings[index] ?? '', width })),
    rows: lines.map((line) => cellsOf(line, language)),
    foot: sumsOf(lines, language),
  });
}
