import { moneyText } from '#rules/money/money.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readDelegates } from '#server/ground/mail/recipients.ts';
import type { PdfWorker } from '#server/ground/pdf/pdf-worker.ts';
import { clubAccountName, accountRequest } from './account-file.ts';
import { readAccount } from './account-queries.ts';

/** Sends the account of a club, and what cancels it, as a PDF to whoever runs the club. */
export function clubAccountLetters(post: Post, room: PdfWorker): Pick<Tasks, 'club_account'> {
  return {
    async club_account({ account_id }) {
      const account = await readAccount(post.db, account_id);
      if (account === null) return;
      for (const to of await readDelegates(post.db, account.payer_club_id)) {
        const bytes = await room.render(accountRequest(account, languageFrom(to.language)));
        const data = {
          number: String(account.account_number),
          payee: account.payee_name,
          club: account.club_name,
          left: moneyText(account.left_cents, account.currency),
          cancels: account.cancels_number === null ? '' : String(account.cancels_number),
          reason: account.cancel_reason ?? '',
          link: `${post.origin()}/payments?view=fees&club=${account.payer_club_id}`,
        };
        const attachment = { name: clubAccountName(account, 'pdf'), bytes };
        await write(post, to, 'club_account', data, { attachment });
      }
    },
  };
}
