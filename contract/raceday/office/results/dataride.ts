import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idParam } from '#contract/values.ts';

/** The workbook holds UCI IDs and names as they are on the licence, so only the office takes it. */
export const getDataRide = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/dataride',
  who: 'race_organizer',
  summary:
    'Returns the results of a class as the workbook that UCI DataRide takes, and keeps on record who took it.',
  query: z.strictObject({ category_id: idParam }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['race.not_found', 'race.category_elsewhere'],
});
