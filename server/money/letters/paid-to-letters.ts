import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { instantText, type Post, write } from '#server/ground/mail/post.ts';
import { readBookKeepers } from '#server/ground/mail/recipients.ts';
import { readUser } from '#server/people/accounts/user-queries.ts';
import { keeperPath, readPayee } from '#server/money/books.ts';
import { movedParts } from '#rules/money/paid-to.ts';

/** Writes to everybody who keeps a book that its money goes to another account from now on. */
export function paidToLetters(post: Post): Pick<Tasks, 'paid_to_changed'> {
  return {
    async paid_to_changed({ book_id, user_id, when, device, was, became }) {
      const payee = await readPayee(post.db, book_id);
      const by = await readUser(post.db, user_id);
      for (const to of await readBookKeepers(post.db, book_id))
        await write(post, to, 'paid_to_changed', {
          payee: payee.payee_name,
          who: by === null ? '?' : `${by.user_firstname} ${by.user_lastname} <${by.user_email}>`.trim(),
          when: instantText(when),
          device,
          parts: movedParts(was, became).map((what) => ({
            what,
            was: was[what] ?? '',
            became: became[what] ?? '',
          })),
          link: `${post.origin()}${keeperPath(payee)}`,
        });
    },
  };
}
