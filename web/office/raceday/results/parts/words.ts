import type { HeatRun, OfficeHeat } from '#contract/raceday/office/results/results.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { splitWords } from '#web/parts/race/split-words.ts';
import { STATUS_WORDS } from '#text/statuses.ts';

const statuses: Readonly<Record<RaceStatus, () => string>> = {
  NOT_ISCRIPTION: m.status_not_yet,
  INSCRIPTION: m.status_open,
  CLOSED: m.status_closed,
  LISTS_POSTED: m.status_lists_posted,
  DRAWN: m.results_status_DRAWN,
  RACING: m.results_status_RACING,
  PROVISIONAL: m.results_status_PROVISIONAL,
  OFFICIAL: m.results_status_OFFICIAL,
};

export const statusName = (race_status: RaceStatus): string => statuses[race_status]();

/** The sign for a missing result. */
export const noResult = '–';

/** Writes a result for screen readers: "Puesto 2", a status, or nothing. */
export const heardResult = (run: Pick<HeatRun, 'status' | 'place'>): string =>
  run.status === 'OK' && run.place !== null
    ? m.results_heard_place({ place: String(run.place) })
    : (resultText(run) ?? noResult);

/** Writes the same with the times, if there are any: `2 · 41.250 · rampa 2.345`. */
export const resultWithTimes = (run: Pick<HeatRun, 'status' | 'place' | 'time_ms' | 'splits'>): string =>
  [
    resultText(run) ?? noResult,
    ...(run.time_ms === null ? [] : [writeLap(run.time_ms)]),
    ...(run.splits ? [splitWords(run.splits)] : []),
  ].join(' · ');

export const isOpen = ({ runs }: OfficeHeat): boolean => runs.some(({ status }) => status === null);

/** Explains each status: "DNF: No terminó · DNS: No largó". */
export const statusLegend = (): string =>
  LOST_STATUSES.map((status) => `${status}: ${STATUS_WORDS[status]()}`).join(' · ');
