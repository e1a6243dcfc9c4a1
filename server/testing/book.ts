import type pg from 'pg';

/** Returns the book of a club, or an organization's own. */
export async function bookOf(
  pool: pg.Pool,
  payee: { club_id: number } | { organization_id: number },
): Promise<number> {
  const [column, id] =
    'club_id' in payee ? ['club_id', payee.club_id] : ['organization_id', payee.organization_id];
  const { rows } = await pool.query<{ book_id: number }>(`select book_id from book where ${column} = $1`, [
    id,
  ]);
  const [row] = rows;
  if (!row) throw new Error('No book');
  return row.book_id;
}
