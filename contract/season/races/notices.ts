import { z } from 'zod';
import { instant } from '#contract/values.ts';

/** It says what a notice means, which is only information, another hour, or no racing. */
export const noticeWeight = z.enum(['info', 'delay', 'stop']);

/** It is the same text in every language. */
export const noticeWords = z.object({ es: z.string(), en: z.string(), pt: z.string() });

/** This text stands on every page of a date until its end. */
export const raceNotice = z.object({ weight: noticeWeight, words: noticeWords, ends_at: instant });
