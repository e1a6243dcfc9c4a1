import type { DayClosing } from '#contract/money/cash/closings.ts';
import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { type AccountCell, sheetCsv, sheetWorkbook } from '#server/money/journal/sheet-file.ts';

const columns = [
  [m.closing_desk, 22],
  [m.closing_person, 28],
  [m.dues_sheet_currency, 9],
  [m.closing_expected, 16],
  [m.closing_counted, 16],
  [m.closing_difference, 16],
] as const;

function rowsOf({ drawers }: DayClosing): AccountCell[][] {
  return drawers.map(({ desk, person_name, currency, expected_cents, counted_cents }) => [
    desk,
    person_name,
    currency,
    { cents: expected_cents },
    { cents: counted_cents },
    { cents: counted_cents - expected_cents },
  ]);
}

/** Returns the sums, with one line for each currency. */
function footOf({ drawers }: DayClosing, language: Language): AccountCell[][] {
  return [...Map.groupBy(drawers, ({ currency }) => currency)].map(([currency, some]) => {
    const expected = some.reduce((sum, one) => sum + one.expected_cents, 0);
    const counted = some.reduce((sum, one) => sum + one.counted_cents, 0);
    const sum = m.dues_sheet_sum({}, { locale: language });
    return [sum, '', currency, { cents: expected }, { cents: counted }, { cents: counted - expected }];
  });
}

export function closingCsv(closing: DayClosing, language: Language): Buffer {
  const headings = columns.map(([name]) => name({}, { locale: language }));
  return sheetCsv(headings, [...rowsOf(closing), ...footOf(closing, language)]);
}

/** Returns a closed day as a workbook, with the note and the person who closed it at the foot. */
export function closingWorkbook(
  closing: DayClosing,
  payee_name: string,
  language: Language,
): Promise<Buffer> {
  const locale = { locale: language };
  const { day, note, closed_by, reopen_reason } = closing;
  const said = [
    m.closing_by({ who: closed_by }, locale),
    note,
    reopen_reason === null ? '' : m.closing_reopened({ reason: reopen_reason }, locale),
  ];
  return sheetWorkbook({
    sheet: m.closing_title({}, locale),
    title: `${payee_name} · ${m.closing_title({}, locale)} · ${formatDate(day)}`,
    columns: columns.map(([name, width]) => ({ heading: name({}, locale), width })),
    rows: rowsOf(closing),
    foot: [...footOf(closing, language), ...said.filter((one) => one !== '').map((one) => [one])],
  });
}
