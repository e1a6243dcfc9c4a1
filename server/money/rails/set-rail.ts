import { randomBytes } from 'node:crypto';
import type { BookRail, setRail } from '#contract/money/rails/rails.ts';
import { Refusal } from '#contract/errors.ts';
import { PROVIDERS, type ProviderKind } from '#rules/money/rails/providers.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { readPayee } from '#server/money/books.ts';
import { readPaidTo, tellPaidTo } from '#server/money/paid-to.ts';
import { type ProviderAccount, ProviderFailure } from './provider/provider.ts';
import type { Rails } from './provider/rails.ts';
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

interface Parts {
  db: Db;
  rails: Rails;
}

/** How a book is paid by a provider, as whoever keeps it reads it. */
export async function toldRail(
  { db, rails }: Parts,
  book_id: number,
  provider: ProviderKind,
): Promise<BookRail> {
  const at = rails.of[provider];
  const { currencies } = PROVIDERS[provider];
  const { currency } = await readPayee(db, book_id);
  const offered = at.isHere && (currencies === null || currencies.includes(currency));
  const row = await readRailOn(db, book_id, provider);
  if (row === null) return { rail: null, offered };
  const opens = (await tokenOf(rails.secrets, row)) !== null;
  return { rail: { ...row, opens, notices_url: at.noticesUrl(rails.origin(), row.rail_id) }, offered };
}

/** The account that what was typed opens, as the provider says. */
async function tryAccess(rails: Rails, provider: ProviderKind, access: string): Promise<ProviderAccount> {
  try {
    return await rails.of[provider].whoIs(access);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { name, secret, opens } = PROVIDERS[provider];
    const words = { provider: name, ...secret };
    throw error.why === 'away'
      ? new Refusal('rail.provider_away', null, words)
      : new Refusal('rail.token_wrong', opens.at(-1), words);
  }
}

/** What its notices are signed with from now on; what counted before counts beside it for some days. */
async function renewSecret(tx: Db, rails: Rails, rail_id: string, secret: string): Promise<void> {
  const sealed = await rails.secrets.seal({ rail_id, what: 'secret' }, secret);
  const known = (await readRail(tx, rail_id))?.secret_sealed ?? null;
  const plain = known === null ? null : await rails.secrets.open({ rail_id, what: 'secret' }, known);
  const former =
    plain === null || plain === secret ? null : await rails.secrets.seal({ rail_id, what: 'former' }, plain);
  await saveSecret(tx, rail_id, { sealed, end: secret.slice(-4), former });
}

/**
 * Tells the provider where notices go, under a secret that nobody else knows. It counts once the provider took it; a provider that does
 * not is asked from time to time, as one whose secret was never typed.
 */
async function subscribeAnew(
  { db, rails }: Parts,
  provider: ProviderKind,
  { rail_id, access }: { rail_id: string; access: string },
): Promise<void> {
  const rail = rails.of[provider];
  const origin = rails.origin();
  // A provider sends notices to public addresses alone.
  if (rail.subscribe === null || !origin.startsWith('https:')) return;
  const secret = randomBytes(32).toString('hex');
  try {
    await rail.subscribe(access, `${rail.noticesUrl(origin, rail_id)}/${secret}`);
  } catch (error) {
    if (error instanceof ProviderFailure) return;
    throw error;
  }
  await inTransaction(db, (tx) => renewSecret(tx, rails, rail_id, secret));
}

/** Switches a provider on for a book, or changes what it is reached with; whoever keeps the book reads of another account. */
export async function setBookRail(parts: Parts, asked: Asked<typeof setRail>): Promise<BookRail> {
  const { db, rails } = parts;
  const { params, body, caller } = asked;
  const { id: book_id } = params;
  const { provider } = body;
  const at = rails.of[provider];
  const { name, secret: secretWords, opens } = PROVIDERS[provider];
  const missing = new Refusal('rail.token_missing', opens[0], { provider: name, ...secretWords });
  if (!at.isHere) throw missing;
  const access = at.accessOf(body);
  const secret = at.noticesSecretOf(body);
  const { currency } = await readPayee(db, book_id);
  const account = access === null ? null : await tryAccess(rails, provider, access);
  if (account !== null && account.currency !== currency)
    throw new Refusal('rail.currency', opens[0], { currency });
  const rail_id = await inTransaction(db, async (tx) => {
    const before = await readRailOn(tx, book_id, provider);
    const was = await readPaidTo(tx, book_id);
    const rail_id =
      account === null ? before?.rail_id : await openRail(tx, { book_id, provider }, account, currency);
    if (rail_id === undefined) throw missing;
    if (account !== null && access !== null) {
      const sealed = await rails.secrets.seal({ rail_id, what: 'token' }, access);
      await saveToken(tx, rail_id, { sealed, end: at.endOf(access), is_test: account.is_test });
    }
    if (secret !== null) await renewSecret(tx, rails, rail_id, secret);
    await saveRailAuthor(tx, rail_id, caller.user_id);
    await tellPaidTo(tx, asked, book_id, was);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'rail',
      entity: 'book',
      entity_id: book_id,
      was: { account_id: before?.account_id ?? '' },
      became: {
        account_id: account?.account_id ?? before?.account_id ?? '',
        token: access !== null,
        secret: secret !== null,
      },
    });
    return rail_id;
  });
  if (access !== null) await subscribeAnew(parts, provider, { rail_id, access });
  return toldRail(parts, book_id, provider);
}

/** No new payments by the provider. Switched off twice, it is off once. */
export async function endBookRail(
  db: Db,
  book_id: number,
  { provider, user_id }: { provider: ProviderKind; user_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await switchRailOff(tx, book_id, provider))) return;
    await insertAudit(tx, { user_id, action: 'rail_off', entity: 'book', entity_id: book_id });
  });
}
