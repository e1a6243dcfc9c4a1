import type { HeatRun, OfficeHeat } from '#contract/office-results.ts';
import { writeLap } from '#rules/lap-time.ts';
import * as m from '#text/messages/messages.js';

interface LapChange {
  was_time_ms?: number | null | undefined;
  became_time_ms?: number | null | undefined;
}

const stages: Record<string, () => string> = {
  LCQ: m.race_phase_lcq,
  playoff_16: m.race_phase_playoff_16,
  playoff_8: m.race_phase_playoff_8,
  playoff_4: m.race_phase_playoff_4,
  playoff_2: m.race_phase_playoff_2,
  final: m.race_phase_final,
};

/** `M3` → "Manga 3", `playoff_2` → "Semifinal". */
export const stageName = (phase: string): string =>
  stages[phase]?.() ?? m.race_phase_moto({ number: phase.slice(1) });

/** "Carrera 12"; where none is printed, "Serie 2" or the whole list. */
export function heatName({ serie, number }: Pick<OfficeHeat, 'serie' | 'number'>): string {
  if (number !== null) return m.race_number({ number });
  return serie === null ? m.results_heat_list() : m.results_heat_serie({ serie: String(serie) });
}

const statuses: Record<string, () => string> = {
  NOT_ISCRIPTION: m.status_not_yet,
  INSCRIPTION: m.status_open,
  CLOSED: m.status_closed,
  LISTS_POSTED: m.status_lists_posted,
  RACING: m.results_status_RACING,
  PROVISIONAL: m.results_status_PROVISIONAL,
  OFFICIAL: m.results_status_OFFICIAL,
};

/** How far the results of a race are. */
export const statusName = (race_status: string): string =>
  (statuses[race_status] ?? m.results_status_DRAWN)();

/** What is written of a rider: a place, a status, or a dash. */
export const resultText = ({ status, place }: Pick<HeatRun, 'status' | 'place'>): string =>
  status === 'OK' ? String(place) : (status ?? '–');

/** The same with the lap, where there is one: `2 · 41.250`. */
export const resultWithLap = (run: Pick<HeatRun, 'status' | 'place' | 'time_ms'>): string =>
  run.time_ms === null ? resultText(run) : `${resultText(run)} · ${writeLap(run.time_ms)}`;

/** The two laps of a line of a correction, where they differ; empty: they do not. */
export function lapsText({ was_time_ms = null, became_time_ms = null }: LapChange): string {
  if (was_time_ms === null && became_time_ms === null) return '';
  const lap = (ms: number | null) => (ms === null ? '–' : writeLap(ms));
  return ` · ${lap(was_time_ms)} → ${lap(became_time_ms)}`;
}

/** A heat inside its category, as it stands in the address. */
export const heatKey = ({ phase, serie }: Pick<OfficeHeat, 'phase' | 'serie'>): string =>
  `${phase}.${serie ?? 0}`;

export const isOpen = ({ runs }: OfficeHeat): boolean => runs.some(({ status }) => status === null);
