import type { RiderWrite } from '#contract/people/riders/proposals.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { riderFieldLabels } from '#text/rider-field-labels.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { instantText, languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readGuardianRecipients } from '#server/ground/mail/recipients.ts';
import {
  type KnownWrite,
  readRiderName,
  readToldUpTo,
  readWritesByOthers,
  saveToldUpTo,
} from '#server/people/riders/writes-query.ts';

type Words = (inputs: Record<string, never>, options: { locale: Language }) => string;

const writers: Record<RiderWrite['by'], Words> = {
  club: m.profile_look_club,
  organization: m.profile_look_organization,
  admin: m.profile_look_admin,
  gone: m.profile_look_gone,
};

/** The columns that a family knows by name. For the others the letter only says that something was changed. */
const fields: Record<string, Words> = {
  ...riderFieldLabels,
  rider_dni_image1: m.paper_front,
  rider_dni_image2: m.paper_back,
  rider_insurance_image: m.paper_insurance,
  plate: m.riders_plate_number,
};

const linesInALetter = 30;

function lineOf(written: KnownWrite, locale: Language): string {
  const known = written.fields.flatMap((name) => fields[name]?.({}, { locale }) ?? []);
  const who = writers[written.by]({}, { locale });
  const when = instantText(written.at);
  const what = known.length > 0 ? known.join(', ') : m.mail_written_other({}, { locale });
  return written.action === 'propose'
    ? m.mail_written_proposed({ when, who, what }, { locale })
    : m.mail_written_line({ when, who, what }, { locale });
}

/** Writes to a family what others changed in its rider since the last letter: many changes, one letter. */
export function writtenLetters(post: Post): Pick<Tasks, 'rider_written'> {
  const { db, origin } = post;
  return {
    async rider_written({ rider_id }) {
      const rider = await readRiderName(db, rider_id);
      const after = (await readToldUpTo(db, rider_id)) ?? 0;
      const writes = await readWritesByOthers(db, rider_id, { after, most: linesInALetter });
      const [newest] = writes;
      if (rider === null || newest === undefined) return;
      for (const guardian of await readGuardianRecipients(db, rider_id)) {
        const locale = languageFrom(guardian.language);
        await write(post, guardian, 'rider_written', {
          rider,
          lines: writes.map((one) => lineOf(one, locale)).toReversed(),
          proposed: writes.some(({ action }) => action === 'propose'),
          link: `${origin()}/profile?view=rider&rider=${rider_id}`,
        });
      }
      await saveToldUpTo(db, rider_id, newest.audit_id);
    },
  };
}
