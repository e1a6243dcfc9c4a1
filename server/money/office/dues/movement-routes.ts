import { exportMovements, listMovements } from '#contract/money/movements.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { accountCsv, accountWorkbook } from '#server/money/office/dues/export.ts';
import { readMovements, readSums } from '#server/money/office/dues/movement-queries.ts';
import { readPayee } from '#server/money/books.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

const shownAtOnce = 100;
/** A person can still read so many rows. An organization has some ten thousand movements in a season. */
const mostInASheet = 50_000;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Registers the calls that give the movements of a book, on the screen and as a sheet. */
export function registerMovements(context: RouteContext): void {
  const { db } = context;

  call(context, listMovements, async ({ params, query: { before = null, ...asked } }) => {
    const [found, sums] = await Promise.all([
      readMovements(db, params.id, asked, { before, limit: shownAtOnce + 1 }),
      readSums(db, params.id, asked),
    ]);
    const items = found.slice(0, shownAtOnce);
    const next = found.length > shownAtOnce ? (items.at(-1)?.movement_id ?? null) : null;
    return { items, next, sums };
  });

  call(context, exportMovements, async ({ params, query: { from, to, format }, caller, language }) => {
    const [{ payee_name }, lines] = await Promise.all([
      readPayee(db, params.id),
      readMovements(db, params.id, { from, to }, { limit: mostInASheet, oldest: true }),
    ]);
    const account = { payee_name, from, to, lines };
    const name = `movimientos-${params.id}-${from}-${to}.${format}`;
    await insertAudit(db, {
      user_id: caller.user_id,
      action: 'export',
      entity: 'book',
      entity_id: params.id,
      became: { from, to, format, movements: lines.length },
    });
    return format === 'xlsx'
      ? { bytes: await accountWorkbook(account, language), media_type: spreadsheet, name }
      : { bytes: accountCsv(account, language), media_type: 'text/csv; charset=utf-8', name };
  });
}
