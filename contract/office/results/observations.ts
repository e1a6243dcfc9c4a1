import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { categoryResults, heatObservations } from '#contract/office/results/results.ts';
import { id, idParam, phase } from '#contract/values.ts';

export const writeObservations = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/observations',
  who: 'race_organizer',
  summary:
    'What the officials note about a heat, which everybody reads; upon what was read, and null for nothing',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    category_id: id,
    phase,
    serie: z.number().int().min(1).max(99),
    was: heatObservations,
    observations: heatObservations,
  }),
  reply: categoryResults,
  errors: ['race.not_found', 'office.changed', 'race.category_elsewhere', 'results.heat_not_found'],
});
