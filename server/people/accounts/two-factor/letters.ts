import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { instantText, type Post, write } from '#server/ground/mail/post.ts';
import { readUser } from '#server/people/accounts/user-queries.ts';

/** Sends the letter that notifies an owner of a change of the second factor. */
export function secondFactorLetters(post: Post): Pick<Tasks, 'second_factor'> {
  return {
    async second_factor({ user_id, change, when, device }) {
      const user = await readUser(post.db, user_id);
      if (user === null) return;
      const { user_email = '', user_language = 'es', user_firstname = '' } = user;
      await write(post, { user_email, language: user_language }, 'second_factor', {
        first_name: user_firstname,
        change,
        when: instantText(when),
        device,
        link: `${post.origin()}/login`,
      });
    },
  };
}
