import { closeDay, getClosingFile, listClosings, reopenDay } from '#contract/money/cash/closings.ts';
import { Refusal } from '#contract/errors.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readPayee } from '#server/money/books.ts';
import { closeDayOf, closingsOf, reopenDayOf } from './close-day.ts';
import { closingCsv, closingWorkbook } from './closing-file.ts';
import { readClosing } from './closing-queries.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Registers the calls that count and close the cash of a day. */
export function registerClosings(context: RouteContext): void {
  const { db } = context;

  call(context, listClosings, ({ params, query }) => closingsOf(db, params.id, query.day ?? null));
  call(context, closeDay, (asked) => closeDayOf(db, asked));
  call(context, reopenDay, (asked) => reopenDayOf(db, asked));

  call(context, getClosingFile, async ({ params, query: { format }, language }) => {
    const [closing, { payee_name }] = await Promise.all([
      readClosing(db, params.id, params.closingId),
      readPayee(db, params.id),
    ]);
    if (closing === null) throw new Refusal('dues.not_found');
    const name = `cierre-${params.id}-${closing.day}.${format}`;
    return format === 'xlsx'
      ? { bytes: await closingWorkbook(closing, payee_name, language), media_type: spreadsheet, name }
      : { bytes: closingCsv(closing, language), media_type: 'text/csv; charset=utf-8', name };
  });
}
