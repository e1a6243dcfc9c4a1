import type {
  cancelClubAccount,
  ClubAccount,
  makeClubAccount,
  noteFiscalNumber,
} from '#contract/money/clubs/club-accounts.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import {
  holdAccountNumbers,
  insertAccount,
  insertCancelling,
  readAccount,
  readAccountByKey,
  readCancelling,
  readClubsToAccount,
  saveFiscalNumber,
} from './account-queries.ts';

async function shown(db: Db, account_id: number): Promise<ClubAccount> {
  const account = await readAccount(db, account_id);
  if (account === null) throw new Refusal('dues.not_found');
  return account;
}

/** Makes and sends the account of a club under the organization's next number, once for each key. */
export async function makeAccount(
  db: Db,
  { params, body, caller }: Asked<typeof makeClubAccount>,
): Promise<ClubAccount> {
  const { club_id, from, to, fiscal_number, request_key } = body;
  const made_by = caller.user_id;
  const account_id = await inTransaction(db, async (tx) => {
    if (!(await holdAccountNumbers(tx, params.id))) throw new Refusal('dues.not_found');
    const before = await readAccountByKey(tx, request_key, made_by);
    if (before !== null) return before;
    if (!(await readClubsToAccount(tx, params.id)).some((club) => club.club_id === club_id))
      throw new Refusal('club.not_found', 'club_id');
    const made = await insertAccount(tx, {
      book_id: params.id,
      club_id,
      from,
      to,
      fiscal_number,
      request_key,
      made_by,
    });
    // Only an account with content gets a number.
    if (made === null) throw new Refusal('dues.not_found', 'from');
    const { account_number } = await shown(tx, made);
    await insertAudit(tx, {
      user_id: made_by,
      action: 'club_account',
      entity: 'book',
      entity_id: params.id,
      became: { account_number, club_id, from, to },
    });
    await addJob(tx, 'club_account', { account_id: made });
    return made;
  });
  return shown(db, account_id);
}

/** Cancels an account by another number. Doing it twice changes nothing more. */
export async function cancelAccount(
  db: Db,
  { params, body, caller }: Asked<typeof cancelClubAccount>,
): Promise<ClubAccount> {
  const { accountId: account_id, id: book_id } = params;
  const made_by = caller.user_id;
  const cancelling = await inTransaction(db, async (tx) => {
    if (!(await holdAccountNumbers(tx, book_id))) throw new Refusal('dues.not_found');
    const account = await readAccount(tx, account_id);
    if (account?.book_id !== book_id || account.cancels_number !== null) throw new Refusal('dues.not_found');
    const before = await readCancelling(tx, account_id);
    if (before !== null) return before;
    const { reason, request_key } = body;
    const made = await insertCancelling(tx, { account_id, book_id, reason, request_key, made_by });
    const { account_number } = await shown(tx, made);
    await insertAudit(tx, {
      user_id: made_by,
      action: 'club_account_cancel',
      entity: 'book',
      entity_id: book_id,
      became: { account_number, cancels_number: account.account_number, reason },
    });
    await addJob(tx, 'club_account', { account_id: made });
    return made;
  });
  return shown(db, cancelling);
}

/** Stores the number of a tax invoice issued elsewhere beside the account, which does not change. */
export async function noteFiscal(
  db: Db,
  { params, body, caller }: Asked<typeof noteFiscalNumber>,
): Promise<ClubAccount> {
  return inTransaction(db, async (tx) => {
    if (!(await holdAccountNumbers(tx, params.id))) throw new Refusal('dues.not_found');
    const account = await readAccount(tx, params.accountId);
    if (account?.book_id !== params.id) throw new Refusal('dues.not_found');
    await saveFiscalNumber(tx, params.accountId, body.fiscal_number);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'fiscal_number',
      entity: 'book',
      entity_id: params.id,
      was: { account_number: account.account_number, fiscal_number: account.fiscal_number },
      became: { account_number: account.account_number, fiscal_number: body.fiscal_number },
    });
    return shown(tx, params.accountId);
  });
}
