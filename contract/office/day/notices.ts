import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayParams } from '#contract/office/day/day.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { noticeWeight, noticeWords } from '#contract/races/notices.ts';

/** A notice in the office, with its author. */
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
  summary: 'What was said to everybody about a date, newest first',
  params: dayParams,
  query: z.strictObject({}),
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
    'Says something on every page of a date until a moment; it goes by itself. Twice by one key is once',
  params: dayParams,
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
  summary: 'Takes a notice away before its end. Twice is once',
  params: z.strictObject({ id: idParam, noticeId: idParam }),
  reply: list,
  errors: ['race.not_found', 'day.notice_not_found'],
});
