import { z } from 'zod';
import { idParam, language } from '#contract/values.ts';

/** The results of a date are given as a file for spreadsheets, for programs, or in the format that is read back (docs/decisions/0066). */
const RESULT_FORMATS = ['csv', 'xlsx', 'json', 'meeting'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/**
 * The published results of a date come as a file, for a race, a format and the language of its headings. It refuses `race.not_found` if
 * there is none, and `race.rules_differ` if the meeting format cannot say under which settings its classes rode.
 */
export const resultFile = {
  method: 'GET',
  path: '/api/races/{id}/results/{format}',
  params: z.strictObject({ id: idParam, format: z.enum(RESULT_FORMATS) }),
  query: z.strictObject({ lang: language.optional() }),
  answersFile: true,
} as const;
