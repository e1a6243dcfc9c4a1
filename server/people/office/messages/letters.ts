import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { isEmail } from '#rules/people/accounts/email.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { type Post, write } from '#server/ground/mail/post.ts';
import { readOwnWords } from '#server/ground/mail/own-words.ts';
import {
  type FamilyLetter,
  lockFamilyLetter,
  lockSheetLetter,
  markFailed,
  markSent,
  markSheetFailed,
  markSheetSent,
} from '#server/people/office/messages/letter-queries.ts';
import { readDelegated } from '#server/people/office/messages/queries.ts';

/** Writes a letter of an office to one e-mail, which for the riders in `delegated` is that of their club. */
async function sendTo(post: Post, tx: Db, letter: FamilyLetter, delegated: string[]): Promise<void> {
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
      delegated,
      can_reply: isEmail(reply_to),
      link: `${post.origin()}/races?cup_id=${cup_id}&race_date=${race_date}`,
    },
    { own },
  );
}

/** Sends the letter of an office to one family. What the mail server refuses is shown as such and tried again. */
export function messageLetters(post: Post): Pick<Tasks, 'race_message' | 'race_message_sheet'> {
  const { db } = post;
  /** Sends a letter that was not sent yet, once. A failure is marked before it is tried again. */
  const once = async (
    lock: (tx: Db) => Promise<FamilyLetter | null>,
    sent: (tx: Db) => Promise<void>,
    failed: () => Promise<void>,
    user_id: number | null = null,
  ): Promise<void> => {
    try {
      await inTransaction(db, async (tx) => {
        const letter = await lock(tx);
        if (letter === null) return;
        await sendTo(post, tx, letter, user_id === null ? [] : await readDelegated(tx, letter, user_id));
        await sent(tx);
      });
    } catch (error) {
      await failed();
      throw error;
    }
  };
  return {
    race_message: ({ message_id, user_id }) =>
      once(
        (tx) => lockFamilyLetter(tx, message_id, user_id),
        (tx) => markSent(tx, message_id, user_id),
        () => markFailed(db, message_id, user_id),
        user_id,
      ),
    race_message_sheet: ({ letter_id }) =>
      once(
        async (tx) => {
          const letter = await lockSheetLetter(tx, letter_id);
          if (letter !== null && isEmail(letter.user_email)) return letter;
          // The e-mail was removed from the sheet meanwhile: it is shown as not delivered and not tried again.
          if (letter !== null) await markSheetFailed(tx, letter_id);
          return null;
        },
        (tx) => markSheetSent(tx, letter_id),
        () => markSheetFailed(db, letter_id),
      ),
  };
}
