import type { BookRail, setRail } from '#contract/money/rails/rails.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { readPayee } from '#server/money/books.ts';
import { type ProviderAccount, ProviderFailure } from './provider/provider.ts';
import { noticesUrl, type Rails } from './provider/rails.ts';
import {
  openRail,
  readRail,
  readRailOn,
  saveRailAuthor,
  saveSecret,
  saveToken,
  switchRailOff,
  tokenOf,
} from './provider/rail-queries.ts';

const endOf = (secret: string) => secret.slice(-4);

/** How a book is paid by a provider, as whoever keeps it reads it. */
export async function toldRail({ db, rails }: { db: Db; rails: Rails }, book_id: number): Promise<BookRail> {
  const row = await readRailOn(db, book_id);
  if (row === null) return { rail: null };
  const opens = (await tokenOf(rails.secrets, row)) !== null;
  return { rail: { ...row, opens, notices_url: noticesUrl(rails.origin(), row.rail_id) } };
}

/** The account a token opens, as the provider says. */
async function tryToken(rails: Rails, token: string): Promise<ProviderAccount> {
  try {
    return await rails.provider.whoIs(token);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw error.why === 'away'
      ? new Refusal('rail.provider_away')
      : new Refusal('rail.token_wrong', 'access_token');
  }
}

/** Switches a provider on for a book, or changes what it is reached with. */
export async function setBookRail(
  { db, rails }: { db: Db; rails: Rails },
  { params, body, caller }: Asked<typeof setRail>,
): Promise<BookRail> {
  const { id: book_id } = params;
  const { access_token, notices_secret } = body;
  const { currency } = await readPayee(db, book_id);
  const account = access_token === undefined ? null : await tryToken(rails, access_token);
  if (account !== null && account.currency !== currency)
    throw new Refusal('rail.currency', 'access_token', { currency });
  await inTransaction(db, async (tx) => {
    const before = await readRailOn(tx, book_id);
    const rail_id = account === null ? before?.rail_id : await openRail(tx, book_id, account, currency);
    if (rail_id === undefined) throw new Refusal('rail.token_missing', 'access_token');
    if (account !== null && access_token !== undefined) {
      const sealed = await rails.secrets.seal({ rail_id, what: 'token' }, access_token);
      await saveToken(tx, rail_id, { sealed, end: endOf(access_token), is_test: account.is_test });
    }
    if (notices_secret !== undefined) {
      const sealed = await rails.secrets.seal({ rail_id, what: 'secret' }, notices_secret);
      const was = (await readRail(tx, rail_id))?.secret_sealed ?? null;
      const plain = was === null ? null : await rails.secrets.open({ rail_id, what: 'secret' }, was);
      const former =
        plain === null || plain === notices_secret
          ? null
          : await rails.secrets.seal({ rail_id, what: 'former' }, plain);
      await saveSecret(tx, rail_id, { sealed, end: endOf(notices_secret), former });
    }
    await saveRailAuthor(tx, rail_id, caller.user_id);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'rail',
      entity: 'book',
      entity_id: book_id,
      became: {
        account_id: account?.account_id ?? before?.account_id ?? '',
        token: access_token !== undefined,
        secret: notices_secret !== undefined,
      },
    });
  });
  return toldRail({ db, rails }, book_id);
}

/** No new payments by the provider. Switched off twice, it is off once. */
export async function endBookRail(db: Db, book_id: number, user_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await switchRailOff(tx, book_id))) return;
    await insertAudit(tx, { user_id, action: 'rail_off', entity: 'book', entity_id: book_id });
  });
}
