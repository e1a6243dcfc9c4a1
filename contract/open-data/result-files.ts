import { z } from 'zod';
import { idParam, language } from '#contract/values.ts';

/** How the results of a date are given as a file: for spreadsheets, for programs, and the format that is read back (docs/decisions/0066). */
const RESULT_FORMATS = ['csv', 'xlsx', 'json', 'meeting'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/**
 * The published results of a date as a file. In: the race, the format, the language of its headings. Refuses `race.not_found` where
 * there is none, and `race.rules_differ` where the meeting format cannot say under which settings its classes rode.
 */
export const resultFile = {
  method: 'GET',
  path: '/api/races/{id}/results/{format}',
  params: z.strictObject({ id: idParam, format: z.enum(RESULT_FORMATS) }),
  query: z.strictObject({ lang: language.optional() }),
  answersFile: true,
} as const;
