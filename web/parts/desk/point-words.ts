import type { TimingSourceState } from '#contract/raceday/judging/passings.ts';
import * as m from '#text/messages/messages.js';

/** The name of each place at which a decoder hears. */
export const pointWords: Record<TimingSourceState['point'], () => string> = {
  gate: m.table_gate,
  hill: m.table_source_hill,
  corner: m.table_source_corner,
  finish: m.table_source_finish,
  by_time: m.table_source_by_time,
};
