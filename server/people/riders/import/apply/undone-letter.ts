import type { Language } from '#contract/values.ts';
import type { ImportUndone, Tasks } from '#server/ground/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readOrganizationName } from './tell-undone.ts';
import * as m from '#text/messages/messages.js';

function lineOf({ what, ...said }: ImportUndone['lines'][number], locale: Language): string {
  if (what === 'data') return m.mail_undone_data({ rider: said.rider }, { locale });
  return what === 'licence_waits'
    ? m.mail_undone_licence_waits(said, { locale })
    : m.mail_undone_licence_gone(said, { locale });
}

/** Writes to a family that the data from an organization's sheet was undone. */
export function undoneLetters(post: Post): Pick<Tasks, 'import_undone'> {
  const { db, origin } = post;
  return {
    async import_undone({ user_email, language, has_account, organization_id, lines }) {
      const locale = languageFrom(language);
      await write(post, { user_email, language }, 'import_undone', {
        organization: await readOrganizationName(db, organization_id),
        lines: lines.map((one) => lineOf(one, locale)),
        link: has_account ? `${origin()}/profile` : null,
      });
    },
  };
}
