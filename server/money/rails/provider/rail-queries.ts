import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';
import type { ProviderKind } from '#rules/money/rails/providers.ts';
import type { ProviderAccount } from './provider.ts';
import type { RailSecrets } from './secrets.ts';

export interface RailRow {
  rail_id: string;
  book_id: number;
  provider: ProviderKind;
  account_id: string;
  account_name: string;
  currency: string;
  is_test: boolean;
  token_sealed: Buffer;
  token_end: string;
  secret_sealed: Buffer | null;
  secret_end: string | null;
  former_secret: Buffer | null;
  /** The secret before still counts. */
  former_counts: boolean;
  set_at: string;
  set_by: string;
  refused_at: string | null;
}

const columns = sql`a.rail_id, a.book_id, a.provider, a.account_id, a.account_name, a.currency, a.is_test, a.token_sealed, a.token_end,
  a.secret_sealed, a.secret_end, a.former_secret, coalesce(a.former_until > now(), false) as former_counts, a.set_at, a.refused_at,
  coalesce(${personName('u')}, '') as set_by`;
const tables = sql`payment_rail a left join users u on u.user_id = a.set_by`;

/** The rails a book has switched on. */
export async function readRailsOn(db: Db, book_id: number): Promise<RailRow[]> {
  const { rows } = await sql<RailRow>`
    select ${columns} from ${tables} where a.book_id = ${book_id} and a.off_at is null order by a.provider`.execute(
    db,
  );
  return rows;
}

/** The rail of a provider a book has switched on; null: none. */
export async function readRailOn(db: Db, book_id: number, provider: ProviderKind): Promise<RailRow | null> {
  return (await readRailsOn(db, book_id)).find((rail) => rail.provider === provider) ?? null;
}

/** A rail, also one that is switched off: payments under way are still looked at. */
export async function readRail(db: Db, rail_id: string): Promise<RailRow | null> {
  const { rows } =
    await sql<RailRow>`select ${columns} from ${tables} where a.rail_id = ${rail_id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Its token; null: it does not open here. */
export const tokenOf = (secrets: RailSecrets, { rail_id, token_sealed }: RailRow): Promise<string | null> =>
  secrets.open({ rail_id, what: 'token' }, token_sealed);

/** What notices may be signed with now, the newest first. */
export async function noticeSecretsOf(secrets: RailSecrets, rail: RailRow): Promise<string[]> {
  const { rail_id, secret_sealed, former_secret, former_counts } = rail;
  const now = secret_sealed === null ? null : await secrets.open({ rail_id, what: 'secret' }, secret_sealed);
  const before =
    former_secret === null || !former_counts
      ? null
      : await secrets.open({ rail_id, what: 'former' }, former_secret);
  return [now, before].flatMap((secret) => secret ?? []);
}

/** The rail of a book for an account at a provider, made if there is none, and on; another account's there goes off. Out: its id. */
export async function openRail(
  tx: Db,
  { book_id, provider }: { book_id: number; provider: ProviderKind },
  { account_id, account_name, is_test }: ProviderAccount,
  currency: string,
): Promise<string> {
  await sql`
    update payment_rail set off_at = now()
    where book_id = ${book_id} and provider = ${provider} and off_at is null and account_id <> ${account_id}`.execute(
    tx,
  );
  const { rows } = await sql<{ rail_id: string }>`
    insert into payment_rail (book_id, provider, account_id, account_name, currency, is_test, token_sealed, token_end)
    values (${book_id}, ${provider}, ${account_id}, ${account_name}, ${currency}, ${is_test}, '', '')
    on conflict (book_id, provider, account_id) do update set account_name = excluded.account_name, off_at = null
    returning rail_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A rail that was just opened has no row');
  return row.rail_id;
}

export async function saveToken(
  tx: Db,
  rail_id: string,
  token: { sealed: Buffer; end: string; is_test: boolean },
): Promise<void> {
  await sql`
    update payment_rail set token_sealed = ${token.sealed}, token_end = ${token.end}, is_test = ${token.is_test}, refused_at = null
    where rail_id = ${rail_id}::uuid`.execute(tx);
}

/** The provider refused this token. Out: whether that is new; a token that was said meanwhile is another one. */
export async function saveRefused(db: Db, { rail_id, token_sealed }: RailRow): Promise<boolean> {
  const { rows } = await sql`
    update payment_rail set refused_at = now()
    where rail_id = ${rail_id}::uuid and token_sealed = ${token_sealed} and refused_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The token opened the account again. */
export async function saveTaken(db: Db, rail_id: string): Promise<void> {
  await sql`update payment_rail set refused_at = null where rail_id = ${rail_id}::uuid`.execute(db);
}

/** The secret before counts for five more days: notices that are under way were signed with it. */
export async function saveSecret(
  tx: Db,
  rail_id: string,
  secret: { sealed: Buffer; end: string; former: Buffer | null },
): Promise<void> {
  await sql`
    update payment_rail set secret_sealed = ${secret.sealed}, secret_end = ${secret.end}, former_secret = ${secret.former},
      former_until = case when ${secret.former}::bytea is null then null else now() + interval '5 days' end
    where rail_id = ${rail_id}::uuid`.execute(tx);
}

export async function saveRailAuthor(tx: Db, rail_id: string, user_id: number): Promise<void> {
  await sql`update payment_rail set set_by = ${user_id}, set_at = now() where rail_id = ${rail_id}::uuid`.execute(
    tx,
  );
}

/** Out: whether there was one that is on. */
export async function switchRailOff(tx: Db, book_id: number, provider: ProviderKind): Promise<boolean> {
  const { rows } = await sql`
    update payment_rail set off_at = now()
    where book_id = ${book_id} and provider = ${provider} and off_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Seals what older keys sealed with the one that seals now. Out: how many secrets. */
export async function sealRailsAnew(db: Db, secrets: RailSecrets): Promise<number> {
  const { rows } = await sql<{
    rail_id: string;
    token_sealed: Buffer;
    secret_sealed: Buffer | null;
    former_secret: Buffer | null;
  }>`select rail_id, token_sealed, secret_sealed, former_secret from payment_rail`.execute(db);
  let sealed = 0;
  for (const { rail_id, ...row } of rows) {
    const token = await secrets.renew({ rail_id, what: 'token' }, row.token_sealed);
    const now = row.secret_sealed && (await secrets.renew({ rail_id, what: 'secret' }, row.secret_sealed));
    const before = row.former_secret && (await secrets.renew({ rail_id, what: 'former' }, row.former_secret));
    const renewed = [token, now, before].filter((one) => one !== null).length;
    if (renewed === 0) continue;
    // Only over what was read: somebody may have said a new one meanwhile.
    await sql`
      update payment_rail set token_sealed = coalesce(${token}, token_sealed), secret_sealed = coalesce(${now}, secret_sealed),
        former_secret = coalesce(${before}, former_secret)
      where rail_id = ${rail_id}::uuid and token_sealed = ${row.token_sealed}
        and secret_sealed is not distinct from ${row.secret_sealed}
        and former_secret is not distinct from ${row.former_secret}`.execute(db);
    sealed += renewed;
  }
  return sealed;
}
