import {
  cancelClubAccount,
  getClubAccountFile,
  getOwnClubAccountFile,
  listClubAccounts,
  listOwnClubAccounts,
  makeClubAccount,
  noteFiscalNumber,
} from '#contract/money/clubs/club-accounts.ts';
import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readPayee } from '#server/money/books.ts';
import { clubAccountCsv, clubAccountName, accountRequest, clubAccountWorkbook } from './account-file.ts';
import {
  readAccount,
  readAccountsOfBook,
  readAccountsOfClub,
  readClubsToAccount,
  type WholeAccount,
} from './account-queries.ts';
import { cancelAccount, makeAccount, noteFiscal } from './make-account.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Registers the calls by which an organization makes and cancels accounts of clubs, and clubs read them. */
export function registerClubAccounts(context: RouteContext): void {
  const { db, pdf, limits } = context;

  const fileOf = async (account: WholeAccount, format: 'pdf' | 'xlsx' | 'csv', language: Language) => {
    const name = clubAccountName(account, format);
    if (format === 'csv')
      return { bytes: clubAccountCsv(account, language), media_type: 'text/csv; charset=utf-8', name };
    if (format === 'xlsx')
      return { bytes: await clubAccountWorkbook(account, language), media_type: spreadsheet, name };
    return {
      bytes: await pdf.render(accountRequest(account, language)),
      media_type: 'application/pdf',
      name,
    };
  };

  call(context, listClubAccounts, async ({ params }) => {
    const [clubs, items, { today, club_id }] = await Promise.all([
      readClubsToAccount(db, params.id),
      readAccountsOfBook(db, params.id),
      readPayee(db, params.id),
    ]);
    return { clubs: club_id === null ? clubs : [], items, today };
  });
  call(context, makeClubAccount, (asked) => makeAccount(db, asked));
  call(context, cancelClubAccount, (asked) => cancelAccount(db, asked));
  call(context, noteFiscalNumber, (asked) => noteFiscal(db, asked));

  call(context, getClubAccountFile, async ({ params, query, caller, language }) => {
    await limits.spend('receipt_account', String(caller.user_id));
    const account = await readAccount(db, params.accountId);
    if (account?.book_id !== params.id) throw new Refusal('dues.not_found');
    return fileOf(account, query.format, language);
  });

  call(context, listOwnClubAccounts, async ({ params }) => ({
    items: await readAccountsOfClub(db, params.id),
  }));

  call(context, getOwnClubAccountFile, async ({ params, query, caller, language }) => {
    await limits.spend('receipt_account', String(caller.user_id));
    const account = await readAccount(db, params.accountId);
    if (account?.payer_club_id !== params.id) throw new Refusal('dues.not_found');
    return fileOf(account, query.format, language);
  });
}
