import type { DayClass, DaySettings, DrawRecord, DrawRoom } from '#contract/raceday/office/day/day.ts';
import { hasOpenEntries, takesResults } from '#rules/race-statuses.ts';
import type { DayPart, PaperSize } from '#rules/raceday/day/paper/day-parts.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';

export const methodWords: Record<DaySettings['draw_method'], () => string> = {
  random: m.day_method_random,
  serpentineByRanking: m.day_method_serpentine,
  entryOrder: m.day_method_entry_order,
  manual: m.day_method_manual,
};

export const partWords: Readonly<Record<DayPart, () => string>> = {
  programme: m.day_part_programme,
  classes: m.day_part_classes,
  gates: m.day_part_gates,
  pads: m.day_part_pads,
  pens: m.day_part_pens,
  announcer: m.day_part_announcer,
  podium: m.day_part_podium,
  blank: m.day_part_blank,
};

export const paperWords: Readonly<Record<PaperSize, () => string>> = {
  A4: m.day_print_a4,
  LETTER: m.day_print_letter,
};

export const separateWords: Record<DaySettings['separate'], () => string> = {
  none: m.day_separate_none,
  club: m.day_separate_club,
  state: m.day_separate_state,
  country: m.day_separate_country,
};

export const gateWords: Record<NonNullable<DaySettings['gate_mode']>, () => string> = {
  pickByTime: m.day_gate_time,
  pickByPoints: m.day_gate_points,
  randomDraw: m.day_gate_lot,
  assigned: m.day_gate_assigned,
};

export const causeWords: Record<DrawRecord['cause'], () => string> = {
  first: m.day_cause_first,
  late_entry: m.day_cause_late_entry,
  scratch: m.day_cause_scratch,
  mistake: m.day_cause_mistake,
  rain: m.day_cause_rain,
  correction: m.day_cause_correction,
};

export const blockWords: Record<NonNullable<DayClass['block']>, () => string> = {
  not_drawn: m.day_block_not_drawn,
  heats_open: m.day_block_heats_open,
  heat_void: m.day_block_heat_void,
  tie_open: m.day_block_tie_open,
  nobody_left: m.day_block_nobody_left,
  over: m.day_block_over,
};

/** Writes 6·6·5·5, or 8×16 when all are alike. */
export function sizesText(sizes: readonly number[]): string {
  const [first = 0] = sizes;
  const alike = sizes.every((size) => size === first);
  return alike && sizes.length > 2 ? `${sizes.length}×${first}` : sizes.join('·');
}

/** Tells whether a class is drawn or ridden, by a draw of this program or of another. */
export const isDrawnClass = ({ rides }: DayClass): boolean => rides > 0;

/** Tells whether all of it is ridden, and no stage follows. */
const isFinished = ({ block, open, rides }: DayClass): boolean => block === 'over' && open === 0 && rides > 0;

/** Tells whether a stage can be made, or an official decides first. Without all results, there is nothing to ask. */
export const asksForStage = ({ next, block }: DayClass): boolean =>
  next !== null || block === 'tie_open' || block === 'heat_void' || block === 'nobody_left';

interface State {
  words: string;
  tone: 'todo' | 'warn' | 'calm' | 'done';
}

/** Names the state of a class in a word or two. */
export function classState(one: DayClass, begun: boolean): State {
  const { next, block, phase, open, rides, foreign, outdated } = one;
  if (rides === 0) return { words: m.day_state_undrawn(), tone: 'warn' };
  if (outdated !== null)
    return { words: m.day_state_outdated({ stage: phaseWord(outdated.phase) }), tone: 'warn' };
  if (next !== null) return { words: m.day_state_make({ stage: phaseWord(next) }), tone: 'todo' };
  if (block === 'tie_open' || block === 'heat_void' || block === 'nobody_left')
    return { words: blockWords[block](), tone: 'warn' };
  if (isFinished(one)) return { words: m.day_state_finished(), tone: 'done' };
  if (open === rides && foreign) return { words: m.day_state_foreign(), tone: 'calm' };
  if (open === rides || phase === null || !begun) return { words: m.day_state_drawn(), tone: 'done' };
  return { words: m.day_state_riding({ stage: phaseWord(phase), count: open }), tone: 'calm' };
}

/** Tells whether the date may be drawn: not while entries still change, and not when it was called off. */
export const mayBeDrawn = ({ race_status, called_off }: DrawRoom): boolean =>
  !hasOpenEntries(race_status) && !called_off;

/** Tells whether entries are closed, so that a new rider comes late. */
export const isDrawnRace = ({ race_status }: DrawRoom): boolean => takesResults(race_status);

export const undrawnIn = ({ classes }: DrawRoom): DayClass[] => classes.filter((one) => !isDrawnClass(one));
