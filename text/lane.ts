import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';

type Options = { locale?: Language };

/** In Spanish the place at the gate is an "andarivel" in the south, and a "carril" everywhere else. */
const SAY_ANDARIVEL: ReadonlySet<string> = new Set(['ARG', 'CHI', 'PAR', 'URU']);

const isAndarivel = (country: string | null) => country !== null && SAY_ANDARIVEL.has(country);

/** "Andarivel", "Carril", "Raia", "Lane". In: the country of who organizes, its IOC code. */
export const laneWord = (country: string | null, options?: Options): string =>
  isAndarivel(country) ? m.race_column_lane({}, options) : m.race_column_lane_carril({}, options);

/** The same above a narrow column: "And.", "Carr.". */
export const laneShort = (country: string | null, options?: Options): string =>
  isAndarivel(country) ? m.race_column_lane_short({}, options) : m.race_column_lane_short_carril({}, options);

/** "Andarivel 3". */
export const laneText = (lane: number, country: string | null, options?: Options): string =>
  isAndarivel(country) ? m.race_lane({ lane }, options) : m.race_lane_carril({ lane }, options);
