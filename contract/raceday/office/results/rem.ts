import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** The file holds UCI IDs and names as they are on the licence, so only the office takes it. */
export const getRemResults = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/rem',
  who: 'race_organizer',
  summary: 'Returns the results of a race as REM gives them out, and keeps on record who took them.',
  reply: z.unknown(),
  answersFile: true,
  errors: ['race.not_found'],
});
