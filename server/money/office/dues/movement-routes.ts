import { sql } from 'kysely';
import {
  exportMovements,
  listMovements,
  type MovementLine,
  type Movements,
} from '#contract/money/movements.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { accountCsv, accountWorkbook } from '#server/money/office/dues/export.ts';
import { readPayee } from '#server/money/books.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { MovementKind } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { named } from '#server/money/office/dues/named.ts';
import { personName } from '#server/ground/audit/person-name.ts';

interface Asked {
  /** Days in the organization's time zone, both included. */
  from: string;
  to: string;
  /** Only of this kind, and only of riders with these names. */
  kind?: MovementKind | undefined;
  q?: string | undefined;
}

const within = (book_id: number, { from, to, kind, q = '' }: Asked) => sql`
  movement v join due d using (due_id) join payee b on b.book_id = d.book_id
    join rider p on p.rider_id = d.rider_id and ${named(q)} and (${kind ?? null}::text is null or v.kind = ${kind ?? null}) and d.book_id = ${book_id} and v.made_at >= ${from}::date::timestamp at time zone b.zone
    and v.made_at < (${to}::date + 1)::timestamp at time zone b.zone`;

/** Reads movements between two days: with `oldest` from the first on, otherwise the newest before one. */
async function readMovements(
  db: Db,
  book_id: number,
  asked: Asked,
  { before = null, limit, oldest = false }: { before?: number | null; limit: number; oldest?: boolean },
): Promise<(MovementLine & { day: string })[]> {
  const { rows } = await sql<MovementLine & { day: string }>`
    select v.movement_id, v.made_at, v.kind as movement_kind, v.cents, v.currency, v.takes_back, r.receipt_number, v.reason,
      (v.made_at at time zone b.zone)::date as day, coalesce(${personName('u')}, '') as made_by,
      p.rider_fullname, d.kind, d.season, c.cup_name, e.race_name, k.category_name
    from ${within(book_id, asked)} left join receipt r using (receipt_id)
      left join users u on u.user_id = v.made_by left join cup c on c.cup_id = d.cup_id left join race e on e.race_id = d.race_id
      left join category k on k.category_id = d.category_id
    where ${before}::bigint is null or v.movement_id < ${before}
    order by v.movement_id ${oldest ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return rows;
}

/** Reads the exact sums of the same movements, by currency. */
async function readSums(db: Db, book_id: number, asked: Asked): Promise<Movements['sums']> {
  const { rows } = await sql<Movements['sums'][number]>`
    select v.currency, ${sql.join(
      (['charge', 'relief', 'cash', 'transfer', 'refund', 'credit', 'provider', 'taken_back'] as const).map(
        (kind) => sql`coalesce(sum(v.cents) filter (where v.kind = ${kind}), 0)::bigint as ${sql.ref(kind)}`,
      ),
    )}
    from ${within(book_id, asked)} group by v.currency order by v.currency`.execute(db);
  return rows;
}

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
