import { moneyText } from '#rules/money/money.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/mail/post.ts';
import { readDelegates } from '#server/mail/recipients.ts';
import type { PdfWorker } from '#server/pdf/pdf-worker.ts';
import { clubAccountName, accountRequest } from './account-file.ts';
import { readAccount } from './account-queries.ts';

/** The account of a club goes as a PDF to who runs the club; so does what cancels it. */
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
