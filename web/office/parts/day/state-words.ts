import type { DayState } from '#contract/raceday/office/day/state.ts';
import { PHASES } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort, phaseWord } from '#text/stages.ts';
import {
  checkInHref,
  dayHref,
  entriesHref,
  postingHref,
  resultsHref,
  stagesHref,
} from '#web/ground/address/office-paths.ts';

type Step = DayState['steps'][number];
type Block = Step['blocks'][number];

const stepWords: Partial<Record<Step['step'], () => string>> = {
  lists: m.state_step_lists,
  check_in: m.state_step_check_in,
  draw: m.state_step_draw,
  cut: m.state_step_cut,
  provisional: m.state_step_provisional,
  official: m.state_step_official,
};

/** Writes "Listas", "M1", "1/2" or "Final". */
export function stepText(step: Step['step']): string {
  const phase = PHASES.find((one) => one === step);
  if (phase === undefined) return stepWords[step]?.() ?? '';
  return phase === 'final' ? phaseWord(phase) : phaseShort(phase);
}

export const stateHeard: Record<Step['state'], () => string> = {
  done: m.state_done,
  now: m.state_now,
  later: m.state_later,
};

const blockWordsOf: Record<Block['by'], (facts: { count: number }) => string> = {
  entries_open: () => m.state_block_entries_open(),
  small_class: m.state_block_small_class,
  plate: m.state_block_plate,
  licence: m.state_block_licence,
  dues: m.state_block_dues,
  category: m.state_block_category,
  absent: m.state_block_absent,
  not_drawn: m.state_block_not_drawn,
  heats_open: m.state_block_heats_open,
  heat_void: m.state_block_heat_void,
  tie_open: m.state_block_tie_open,
  nobody_left: m.state_block_nobody_left,
  stage_ready: m.state_block_stage_ready,
  stage_outdated: m.state_block_stage_outdated,
  protest_open: m.state_block_protest_open,
  protest_to_correct: m.state_block_protest_to_correct,
  stage_changed: m.state_block_stage_changed,
  to_publish: () => m.state_block_to_publish(),
  to_confirm: () => m.state_block_to_confirm(),
};

type Place = (race_id: number, category_id: number | '') => string;
const atEntries: Place = (race_id) => entriesHref(race_id);
const atCheckIn: Place = (race_id) => checkInHref(race_id);
const atClass: Place = (race_id, category_id) => dayHref(race_id, category_id);
const atPosting: Place = (race_id) => postingHref(race_id);
const atResults: Place = (race_id, category_id) => resultsHref(race_id, category_id);

/** Decisions possible while an earlier step is open: one class is ahead of the others, or somebody protests. */
const decisions: readonly Block['by'][] = [
  'stage_ready',
  'stage_outdated',
  'tie_open',
  'heat_void',
  'nobody_left',
  'protest_open',
  'protest_to_correct',
  'stage_changed',
];

/** Lists what has to be done about a step now, without what only waits for an earlier step. */
export function askedOf({ state, blocks }: Pick<Step, 'state' | 'blocks'>): readonly Block[] {
  if (state === 'now') return blocks;
  return state === 'done' ? [] : blocks.filter(({ by }) => decisions.includes(by));
}

const roomOf: Partial<Record<Step['step'], Place>> = {
  lists: atEntries,
  check_in: atCheckIn,
  draw: atClass,
  cut: atClass,
};

/** Gives the screen for a step: entries, the draw room, or results. The class is null for the race. */
export const stepHref = (step: Step['step'], race_id: number, category_id: number | null): string =>
  (roomOf[step] ?? atResults)(race_id, category_id ?? '');

/** The screen where each problem is corrected. */
const places: Record<Block['by'], Place> = {
  entries_open: atEntries,
  small_class: (race_id) => entriesHref(race_id, 'classes'),
  plate: atEntries,
  licence: atEntries,
  dues: atEntries,
  category: atEntries,
  absent: atCheckIn,
  not_drawn: atClass,
  heats_open: atResults,
  heat_void: atResults,
  tie_open: atResults,
  nobody_left: atResults,
  stage_ready: atClass,
  stage_outdated: atClass,
  protest_open: atPosting,
  protest_to_correct: atPosting,
  stage_changed: atPosting,
  to_publish: atResults,
  to_confirm: atResults,
};

/** Writes what is missing, with the address to correct it. Several undrawn classes are drawn together. */
export function mendOf({ by, count, category_id }: Block, race_id: number): { words: string; href: string } {
  if (by === 'stage_ready' && count > 1)
    return { words: blockWordsOf[by]({ count }), href: stagesHref(race_id) };
  const isOfDay = by === 'not_drawn' && count > 1;
  const where = isOfDay ? '' : (category_id ?? '');
  return { words: blockWordsOf[by]({ count }), href: places[by](race_id, where) };
}
