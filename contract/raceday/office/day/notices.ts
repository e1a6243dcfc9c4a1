import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { noticeWeight, noticeWords } from '#contract/season/races/notices.ts';

/** This is a notice in the office, with its author. */
const officeNotice = z.object({
  notice_id: id,
  weight: noticeWeight,
  words: noticeWords,
  said_at: instant,
  by: z.string(),
  ends_at: instant,
  over: z.boolean(),
});
export type OfficeNotice = z.infer<typeof officeNotice>;

const list = z.object({ items: z.array(officeNotice) });

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/notices',
  who: 'race_organizer',
  summary: 'Returns the public notices about a date, newest first.',
  reply: list,
  errors: ['race.not_found'],
});

/** No notice is shown longer than this. */
export const LONGEST_NOTICE_HOURS = 72;

const said = z.string().trim().min(3).max(280);

export const sayNotice = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/notices',
  who: 'race_organizer',
  summary:
    'Shows a notice on every page of a date until a given moment, when it disappears by itself. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    weight: noticeWeight,
    words: z.strictObject({ es: said, en: said, pt: said }),
    ends_at: instant,
    request_key: z.uuid(),
  }),
  reply: list,
  errors: ['race.not_found', 'day.notice_end'],
});

export const endNotice = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/notices/{noticeId}/end',
  who: 'race_organizer',
  summary: 'Removes a notice before its end. Repeating the request has no further effect.',
  params: z.strictObject({ id: idParam, noticeId: idParam }),
  reply: list,
  errors: ['race.not_found', 'day.notice_not_found'],
});
