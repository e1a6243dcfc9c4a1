import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dateIn, id, language, plainDate } from '#contract/values.ts';

/** Visits to these screens are counted. */
export const countedScreens = [
  'home',
  'regulation',
  'race',
  'ranking',
  'clubs',
  'club',
  'squad',
  'calendar',
  'tracks',
  'track',
  'search',
  'career',
  'photos',
  'login',
  'registration',
  'profile',
  'confirm',
  'rescue',
  'lock',
  'invitation',
  'join',
  'desk',
  'judge',
  'table',
  'park',
  'camera',
  'announcer',
  'scoreboard',
  'timetable',
  'licence',
  'payments',
  'certificate',
  'draw',
  'advertiser',
  'administration',
  'data',
  'pricing',
  'about',
  'help',
  'beginners',
  'guide',
  'privacy',
  'terms',
  'not_found',
  'offline',
] as const;
export type CountedScreen = (typeof countedScreens)[number];

export const countPageView = endpoint({
  method: 'POST',
  path: '/api/page_views',
  who: 'anyone',
  summary:
    'Counts a page that was shown, with screen, language and, where there are any, cup and date. It records nothing about the visitor.',
  body: z.strictObject({
    screen: z.enum(countedScreens),
    cup_id: id.nullable().default(null),
    race_date: dateIn.nullable().default(null),
    language,
  }),
  reply: z.object({}),
});

export const listPageViews = endpoint({
  method: 'GET',
  path: '/api/page_views',
  who: 'admin',
  summary: 'Returns how often pages were shown, by day, screen, cup, date and language.',
  query: z.strictObject({ from: dateIn, to: dateIn }),
  reply: z.object({
    items: z.array(
      z.object({
        day: plainDate,
        screen: z.string(),
        cup_id: id.nullable(),
        race_date: plainDate.nullable(),
        language,
        views: z.number().int(),
      }),
    ),
  }),
});
