import { moneyText } from '#rules/money/money.ts';
import { languageFrom, type Post, write } from '#server/mail/post.ts';
import { readGuardianRecipients } from '#server/mail/recipients.ts';
import { dueConcept } from '#server/money/concept.ts';
import { type ClubMoney, readPaidByClub } from './paid-by-club.ts';

/** Each family reads what its club paid of its own rider's entries, and where both paid, whose money counted. */
export async function tellFamilies(post: Post, of: ClubMoney): Promise<void> {
  const { db, origin } = post;
  const paid = await readPaidByClub(db, of);
  if (paid === null) return;
  for (const [rider_id, fees] of Map.groupBy(paid.fees, ({ rider_id: id }) => id)) {
    const [first] = fees;
    if (!first) continue;
    const cents = fees.reduce((sum, fee) => sum + fee.cents, 0);
    for (const to of await readGuardianRecipients(db, rider_id)) {
      const language = languageFrom(to.language);
      await write(post, to, 'club_paid', {
        rider: first.rider_fullname,
        club: paid.club_name,
        payee: first.payee_name,
        concept: fees.map((fee) => dueConcept(fee, language)).join('; '),
        amount: cents > 0 ? moneyText(cents, first.currency) : '',
        twice: fees
          .filter((fee) => fee.cents <= 0)
          .map((fee) => dueConcept(fee, language))
          .join('; '),
        link: `${origin()}/payments`,
      });
    }
  }
}
