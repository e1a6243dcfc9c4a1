import type { OfficeHeat } from '#contract/raceday/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { resultsHref } from '#web/ground/address/office-paths.ts';

/** Names a heat: "Carrera 12" or, when no number is printed, "Serie 2" or the whole list. */
export function heatName({ serie, number }: Pick<OfficeHeat, 'serie' | 'number'>): string {
  if (number !== null) return m.race_number({ number });
  return serie === null ? m.results_heat_list() : m.results_heat_serie({ serie: String(serie) });
}

/** Writes the key of a heat inside its category, as it stands in the address. */
export const heatKey = ({ phase, serie }: Pick<OfficeHeat, 'phase' | 'serie'>): string =>
  `${phase}.${serie ?? 0}`;

/** Gives the page where a heat is written. */
export const heatHref = (race_id: number, category_id: number, heat: Parameters<typeof heatKey>[0]): string =>
  `${resultsHref(race_id, category_id)}?heat=${encodeURIComponent(heatKey(heat))}`;
