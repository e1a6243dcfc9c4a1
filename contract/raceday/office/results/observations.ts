import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { categoryResults, heatObservations } from '#contract/raceday/office/results/results.ts';
import { id, phase } from '#contract/values.ts';

export const writeObservations = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/observations',
  who: 'race_organizer',
  summary:
    'Saves the public observations of the officials about a heat, or removes them with null. Refuses the request if they changed since they were read.',
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
