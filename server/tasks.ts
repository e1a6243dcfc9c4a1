import { sweepSeen } from '#server/ads/counts.ts';
import { adLetters } from '#server/ads/letters.ts';
import { sweepClaims } from '#server/accounts/claims/drop.ts';
import { claimLetters } from '#server/accounts/claims/letters.ts';
import { settleConfirmed } from '#server/accounts/claims/settle.ts';
import { entryLetters } from '#server/entries/letters.ts';
import { reminderTasks } from '#server/reminders/remind.ts';
import { followClock } from '#server/entries/desk/follow-clock.ts';
import { enterByItself } from '#server/entries/auto/auto-entry.ts';
import { fillLater } from '#server/entries/fill-later.ts';
import { guardianLetters } from '#server/accounts/guardians/letters.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import { licenceLetters } from '#server/licences/letters.ts';
import type { Post } from '#server/mail/post.ts';
import { sweepImports } from '#server/riders/import/plan/queries.ts';
import { undoneLetters } from '#server/riders/import/apply/undone-letter.ts';
import { messageLetters } from '#server/office/messages/letters.ts';
import { roleLetters } from '#server/accounts/roles/letters.ts';
import { sweepLive } from '#server/live/live-queries.ts';
import { sweepPush } from '#server/live/push/push-queries.ts';
import type { PushSender } from '#server/live/push/sender.ts';
import { pushTasks } from '#server/live/push/tell-followers.ts';
import type { DumpParts } from '#server/open-data/dump/make-dump.ts';
import { dumpTasks, sweepDump } from '#server/open-data/dump/tasks.ts';
import { sweepDesk } from '#server/office/desk/queries.ts';
import { sweepSearchWords } from '#server/search/sweep-words.ts';
import { sealRailsAnew } from '#server/money/rails/provider/rail-queries.ts';
import type { Rails } from '#server/money/rails/provider/rails.ts';
import { railTasks } from '#server/money/rails/tasks.ts';
import { checkBooks } from '#server/money/journal/check-books.ts';
import { clubAccountLetters } from '#server/money/club-accounts/letters.ts';
import { partReminders } from '#server/money/letters/part-letters.ts';
import { receiptLetters } from '#server/money/receipts/letters.ts';
import { returnLetters } from '#server/money/returns/letters.ts';
import { settleLeftOver } from '#server/money/returns/waiting.ts';
import { statementLetters } from '#server/money/statements/letters.ts';
import { photographLetters } from '#server/photographs/letters.ts';
import { pictureTasks } from '#server/photographs/remove-picture.ts';
import type { PictureStore } from '#server/storage/pictures/picture-store.ts';
import { removePapers } from '#server/riders/paper-terms/remove-papers.ts';
import { paymentLetters } from '#server/money/letters/payment-letters.ts';
import { protestLetters } from '#server/protests/letters.ts';
import { print, type PrintContext } from '#server/printed/print.ts';
import { sweepFileLinks } from '#server/printed/queries.ts';
import { endProposals } from '#server/riders/proposals/end-proposals.ts';
import { writtenLetters } from '#server/riders/written-letter.ts';
import { sweepDevices } from '#server/accounts/sessions/known-devices.ts';
import { accountLetters } from '#server/accounts/sessions/letters.ts';
import { sweepAttempts } from '#server/accounts/sessions/queries.ts';
import { sweepBatches } from '#server/office/entries/many-queries.ts';
import { sweepDocuments } from '#server/storage/documents/documents.ts';
import { sealPapers } from '#server/storage/sealing/seal-papers.ts';
import type { SealedStore } from '#server/storage/sealing/sealed-store.ts';
import { secondFactorLetters } from '#server/accounts/two-factor/letters.ts';
import { sweepTickets } from '#server/accounts/sign-in/ticket-queries.ts';

/** So many at once: the rest goes with the next sweep, so that sealing does not hold letters up. */
const mostSealedAtOnce = 5000;

/** Everything that is done later, by name. */
export function tasksOf(
  post: Post,
  store: SealedStore,
  printing: PrintContext & { pictures: PictureStore },
  sender: PushSender,
  dumps: DumpParts,
  rails: Rails,
): Tasks {
  return {
    ...accountLetters(post),
    ...secondFactorLetters(post),
    ...guardianLetters(post),
    ...claimLetters(post),
    ...writtenLetters(post),
    ...entryLetters(post),
    auto_enter: ({ race_id }) => enterByItself(post.db, race_id),
    fill_queue: ({ race_id, category_id }) => fillLater(post.db, race_id, category_id),
    ...licenceLetters(post),
    ...undoneLetters(post),
    ...paymentLetters(post),
    ...returnLetters(post),
    ...statementLetters(post),
    ...protestLetters(post),
    ...receiptLetters(post, printing.pdf),
    ...clubAccountLetters(post, printing.pdf),
    ...railTasks(post, rails),
    ...adLetters(post),
    ...photographLetters(post),
    ...pictureTasks(post.db, printing.pictures),
    ...reminderTasks(post),
    ...partReminders(post),
    ...roleLetters(post),
    ...messageLetters(post),
    ...pushTasks(post.db, sender),
    ...dumpTasks(dumps),
    check_books: () => checkBooks(post.db),
    print: ({ printed_id }) => print(printing, printed_id),
    follow_clock: () => followClock(post.db),
    async remove_papers() {
      await removePapers(post.db);
    },
    async sweep() {
      await endProposals(post.db);
      await sweepDocuments(post.db, store);
      await sweepAttempts(post.db);
      await sweepClaims(post.db);
      // An e-mail is confirmed in more ways than by its link.
      await settleConfirmed(post.db, null);
      await sweepTickets(post.db);
      await sweepDevices(post.db);
      await sweepFileLinks(post.db);
      await sweepSeen(post.db);
      await sweepImports(post.db);
      await sweepBatches(post.db);
      await sweepDesk(post.db);
      await sweepLive(post.db);
      await sweepPush(post.db);
      await sweepSearchWords(post.db);
      await sweepDump(dumps);
      await sealPapers(post.db, store, mostSealedAtOnce);
      await sealRailsAnew(post.db, rails.secrets);
      await settleLeftOver(post.db);
    },
  };
}
