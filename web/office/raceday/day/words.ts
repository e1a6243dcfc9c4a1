import type { LateLine, VenueState } from '#contract/raceday/venue/venue.ts';
import type { OpKind } from '#rules/raceday/judging/heat-ops.ts';
import type { LateKind } from '#rules/raceday/judging/late-sets.ts';
import { phaseWord } from '#text/stages.ts';
import * as m from '#text/messages/messages.js';
import {
  dayHref,
  helpersHref,
  lateHref,
  postingHref,
  rainHref,
  resultsHref,
  scratchHref,
} from '#web/ground/address/office-paths.ts';

/** Says why the sets of the track are not taken, and what to do about it. */
export const stopWords: Record<NonNullable<VenueState['stopped']>['code'], () => string> = {
  'venue.hole': m.venue_stop_hole,
  'venue.fork': m.venue_stop_fork,
  'venue.epoch': m.venue_stop_epoch,
  'venue.version': m.venue_stop_version,
  'venue.refused': m.venue_stop_refused,
};

const kinds: Record<LateKind, () => string> = {
  said: m.venue_late_said,
  check_in: m.venue_late_check_in,
  timing: m.venue_late_timing,
  protest: m.venue_late_protest,
  answer: m.venue_late_answer,
  posting: m.venue_late_posting,
  tie: m.venue_late_tie,
  late: m.venue_late_late,
  scratch: m.venue_late_scratch,
  shorten: m.venue_late_shorten,
  resume: m.venue_late_resume,
  draw: m.venue_late_draw,
  stage: m.venue_late_stage,
  notice: m.venue_late_notice,
  result: m.venue_late_result,
  code: m.venue_late_code,
  settings: m.venue_late_settings,
};

const saidWords: Partial<Record<OpKind, () => string>> = {
  sheet: m.venue_said_sheet,
  call: m.venue_said_call,
  gate: m.venue_said_gate,
  ruling: m.venue_said_ruling,
  rerun: m.venue_said_rerun,
  note: m.venue_said_note,
};

/** Says what was done, such as "Planilla de llegada". */
export function doneWords({ kind, said }: LateLine): string {
  const words = said.flatMap((one) => saidWords[one]?.() ?? []);
  return kind === 'said' && words.length > 0 ? words.join(', ') : kinds[kind]();
}

/** Says about whom, such as "carrera 37 · Varones 11 · 204". */
export const aboutWords = ({ number, category_name, phase, plates }: LateLine): string =>
  [
    ...(number === null ? [] : [m.venue_race({ number })]),
    ...(category_name === null ? [] : [category_name]),
    ...(phase === null ? [] : [phaseWord(phase)]),
    ...plates,
  ].join(' · ');

/** Gives the screen on which an act is done again, filled in as far as its line names what it is about. */
export function againHref(race_id: number, { kind, category_id, entry_id }: LateLine): string {
  if (kind === 'posting' || kind === 'answer') return postingHref(race_id);
  if (kind === 'tie' || kind === 'result') return resultsHref(race_id, category_id ?? '');
  if (kind === 'late') return lateHref(race_id, category_id);
  if (kind === 'scratch' && category_id !== null) return scratchHref(race_id, category_id, entry_id);
  if (kind === 'shorten' || kind === 'resume' || kind === 'notice') return rainHref(race_id);
  return kind === 'code' ? helpersHref(race_id) : dayHref(race_id, category_id ?? '');
}
