import { z } from 'zod';
import { instant } from '#contract/values.ts';

/** How much a notice changes for who reads it: nothing, the hour, or that nobody rides. */
export const noticeWeight = z.enum(['info', 'delay', 'stop']);

/** The same in every language. */
export const noticeWords = z.object({ es: z.string(), en: z.string(), pt: z.string() });

/** What is said on every page of a date until its end. */
export const raceNotice = z.object({ weight: noticeWeight, words: noticeWords, ends_at: instant });
