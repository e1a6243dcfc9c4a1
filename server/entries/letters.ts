import { lastMinute } from '#text/when.ts';
import { readEntriesForLetter } from '#server/entries/queries.ts';
import { readCupOrganization } from '#server/ground/access/place-queries.ts';
import { readOwnWords } from '#server/ground/mail/own-words.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { type Post, write } from '#server/ground/mail/post.ts';

/** Notifies a family of the state of its riders in a race, in one letter for all of them. */
export function entryLetters(post: Post): Pick<Tasks, 'entries'> {
  return {
    async entries({ user_id, race_id }) {
      const found = await readEntriesForLetter(post.db, user_id, race_id);
      if (found === null) return;
      const {
        user_email,
        user_language,
        race_name,
        race_date,
        cup_name,
        cup_id,
        entries,
        by_itself,
        closes_at,
        zone,
      } = found;
      const owner = (await readCupOrganization(post.db, cup_id)) ?? 0;
      await write(
        post,
        { user_email, language: user_language },
        'entries',
        {
          race: race_name,
          date: race_date,
          cup: cup_name,
          entries,
          by_itself,
          last: closes_at === null ? null : lastMinute(closes_at, zone),
          link: `${post.origin()}/races?cup_id=${cup_id}&race_date=${race_date}`,
        },
        { own: await readOwnWords(post.db, owner, 'entries', user_language) },
      );
    },
  };
}
