import { inTransaction } from '#server/db/in-transaction.ts';
import { isEmail } from '#rules/accounts/email.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import { type Post, write } from '#server/mail/post.ts';
import { readOwnWords } from '#server/mail/own-words.ts';
import { lockFamilyLetter, markFailed, markSent } from '#server/office/messages/queries.ts';

/** The letter of an office to one family; what the mail server does not take is shown as such, and tried again. */
export function messageLetters(post: Post): Pick<Tasks, 'race_message'> {
  const { db, origin } = post;
  return {
    async race_message({ message_id, user_id }) {
      try {
        await inTransaction(db, async (tx) => {
          const letter = await lockFamilyLetter(tx, message_id, user_id);
          if (letter === null) return;
          const { user_email, language, reply_to, cup_id, race_date, body, organization_id } = letter;
          const own = await readOwnWords(tx, organization_id, 'all', language);
          await write(
            post,
            { user_email, language, ...(isEmail(reply_to) ? { replyTo: reply_to } : {}) },
            'race_message',
            {
              subject: letter.subject,
              lines: body.split(/\n+/),
              organization: letter.organization_name,
              race: letter.race_name,
              cup: letter.cup_name,
              can_reply: isEmail(reply_to),
              link: `${origin()}/races?cup_id=${cup_id}&race_date=${race_date}`,
            },
            { own },
          );
          await markSent(tx, message_id, user_id);
        });
      } catch (error) {
        await markFailed(db, message_id, user_id);
        throw error;
      }
    },
  };
}
