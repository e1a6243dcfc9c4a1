import type { StageBlock } from '#rules/raceday/day/next-stage.ts';
import { isMoto, PHASES, type Phase } from '#rules/stages.ts';

/** The steps of a race day in their order. A class takes those it rides, and `check_in` only where riders check in. */
export const DAY_STEPS = [
  'lists',
  'check_in',
  'draw',
  ...PHASES.filter(isMoto),
  'cut',
  ...PHASES.filter((phase) => !isMoto(phase)),
  'provisional',
  'official',
] as const;
type DayStepName = 'lists' | 'check_in' | 'draw' | 'cut' | Phase | 'provisional' | 'official';

/** The obstacles of a step. Each has one screen where it is solved. */
export const STEP_BLOCKS = [
  'entries_open',
  'small_class',
  'plate',
  'licence',
  'dues',
  'category',
  'absent',
  'not_drawn',
  'heats_open',
  'heat_void',
  'tie_open',
  'nobody_left',
  'stage_ready',
  'stage_outdated',
  'protest_open',
  'protest_to_correct',
  'stage_changed',
  'to_publish',
  'to_confirm',
] as const;
type StepBlockName = (typeof STEP_BLOCKS)[number];

/** What the lists still lack, counted in entries, or in classes for the small ones. */
export type ListLacks = Partial<Record<'small_class' | 'plate' | 'licence' | 'dues' | 'category', number>>;

/** The facts of a class. */
export interface ClassFacts {
  category_id: number;
  lacks: ListLacks;
  /** The riders present and expected. It is null when there is no check-in. */
  check_in: { present: number; expected: number } | null;
  /** The phases that it rides, in their order. */
  path: readonly Phase[];
  /** For each phase drawn so far, its rides and those of them without a result. */
  rides: ReadonlyMap<Phase, { all: number; open: number }>;
  /** The stage that can be made now, or else the obstacle. Each is null when it does not apply. */
  next: Phase | null;
  block: StageBlock['by'] | null;
  /** The stage that was made from other results and can be made again. It is null when there is none. */
  outdated: Phase | null;
  /** The protests that wait for an answer, and those that were upheld and need a correction. */
  protests: { waiting: number; to_correct: number };
  /** The number of stages whose results differ from those that were posted. */
  changed_stages: number;
}

/** The race as a whole. */
export interface DayStanding {
  entries_open: boolean;
  publication: 'none' | 'provisional' | 'official';
}

interface StepBlock {
  by: StepBlockName;
  /** The number of entries, rides or classes that are concerned. */
  count: number;
  /** The class where it is solved. It is null when it is solved for the whole race at once. */
  category_id: number | null;
}

interface DayStepState {
  step: DayStepName;
  /** `now` is the first step that is not done. */
  state: 'done' | 'now' | 'later';
  blocks: StepBlock[];
}

type Draft = Omit<DayStepState, 'state'> & { done: boolean };

const LIST_BLOCKS = ['small_class', 'plate', 'licence', 'dues', 'category'] as const;

const isDrawn = ({ rides }: ClassFacts): boolean => rides.size > 0;
const isRidden = ({ rides }: ClassFacts, phase: Phase): boolean => {
  const ridden = rides.get(phase);
  return ridden !== undefined && ridden.all > 0 && ridden.open === 0;
};
const isOver = (one: ClassFacts): boolean =>
  one.block === 'over' && [...one.rides.values()].every(({ open }) => open === 0);

/** These are the steps before the draw: the riders who may ride, and those who have come. The draw decides both. */
function listSteps(one: ClassFacts, { entries_open }: DayStanding): Draft[] {
  const { lacks, check_in, category_id } = one;
  const open: StepBlock[] = entries_open ? [{ by: 'entries_open', count: 1, category_id: null }] : [];
  const missing = LIST_BLOCKS.flatMap((by): StepBlock[] =>
    lacks[by] === undefined || lacks[by] === 0 ? [] : [{ by, count: lacks[by], category_id }],
  );
  const blocks = isDrawn(one) ? [] : [...open, ...missing];
  const lists = { step: 'lists', blocks, done: blocks.length === 0 } as const;
  if (check_in === null) return [lists];
  const absent = isDrawn(one) ? 0 : Math.max(0, check_in.expected - check_in.present);
  const away: StepBlock[] = absent === 0 ? [] : [{ by: 'absent', count: absent, category_id }];
  return [lists, { step: 'check_in', blocks: away, done: absent === 0 }];
}

function drawStep(one: ClassFacts): Draft {
  const done = isDrawn(one);
  return {
    step: 'draw',
    done,
    blocks: done ? [] : [{ by: 'not_drawn', count: 1, category_id: one.category_id }],
  };
}

/** This finds the obstacles between what has been ridden and the next stage. */
function stageBlocks({ next, block, category_id }: ClassFacts): StepBlock[] {
  if (next !== null) return [{ by: 'stage_ready', count: 1, category_id }];
  return block === 'heat_void' || block === 'tie_open' || block === 'nobody_left'
    ? [{ by: block, count: 1, category_id }]
    : [];
}

/** A moto or a stage is done when it is drawn and no result is open. */
function phaseStep(one: ClassFacts, phase: Phase): Draft {
  const { category_id, rides, outdated } = one;
  const open = rides.get(phase)?.open ?? 0;
  const blocks: StepBlock[] = open === 0 ? [] : [{ by: 'heats_open', count: open, category_id }];
  if (outdated === phase) blocks.unshift({ by: 'stage_outdated', count: 1, category_id });
  return { step: phase, done: isRidden(one, phase) || (isOver(one) && open === 0), blocks };
}

/** The step `cut` decides who goes on. It is done once a stage behind it is drawn. */
function cutStep(one: ClassFacts): Draft[] {
  const stages = one.path.filter((phase) => !isMoto(phase));
  if (stages.length === 0) return [];
  const done = stages.some((phase) => one.rides.has(phase)) || isOver(one);
  return [{ step: 'cut', done, blocks: done ? [] : stageBlocks(one) }];
}

/** A stage after the first one waits for a decision about the one before it. */
function withDecisions(one: ClassFacts, drafts: Draft[]): Draft[] {
  const waiting = drafts.find(({ done }) => !done);
  if (!waiting || waiting.blocks.length > 0 || !one.path.some((phase) => phase === waiting.step))
    return drafts;
  return drafts.map((draft) => (draft === waiting ? { ...draft, blocks: stageBlocks(one) } : draft));
}

/** The obstacles between published and official results, also while another class still rides. */
const CONTESTED: readonly StepBlockName[] = ['protest_open', 'protest_to_correct', 'stage_changed'];

function contested({ protests, changed_stages, category_id }: ClassFacts): StepBlock[] {
  const counts = [protests.waiting, protests.to_correct, changed_stages];
  return CONTESTED.flatMap((by, index): StepBlock[] => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [{ by, count, category_id }];
  });
}

function publicationSteps(one: ClassFacts, { publication }: DayStanding, isRiddenOut: boolean): Draft[] {
  const waits = contested(one);
  const isOut = publication !== 'none';
  const publish: StepBlock[] = [{ by: 'to_publish', count: 1, category_id: null }];
  const confirm: StepBlock[] = [{ by: 'to_confirm', count: 1, category_id: null }];
  return [
    { step: 'provisional', done: isOut, blocks: !isOut && isRiddenOut ? publish : [] },
    {
      step: 'official',
      done: publication === 'official' && waits.length === 0,
      blocks: [...waits, ...(publication === 'provisional' ? confirm : [])],
    },
  ];
}

function standAt(drafts: readonly Draft[]): DayStepState[] {
  const now = drafts.findIndex(({ done }) => !done);
  return drafts.map(({ step, done, blocks }, index) => ({
    step,
    state: done ? 'done' : index === now ? 'now' : 'later',
    blocks,
  }));
}

/**
 * This computes the progress of a class: each of its steps, with its obstacles.
 *
 * @param one the facts of the class
 * @param day the facts of the race
 * @returns the steps in their order, at most one of which is `now`
 * Source: ours, docs/regulation.md §7.8.
 */
export function classSteps(one: ClassFacts, day: DayStanding): DayStepState[] {
  const motos = one.path.filter(isMoto).map((phase) => phaseStep(one, phase));
  const stages = one.path.filter((phase) => !isMoto(phase)).map((phase) => phaseStep(one, phase));
  const ridden = withDecisions(one, [drawStep(one), ...motos, ...cutStep(one), ...stages]);
  const isRiddenOut = ridden.every(({ done }) => done);
  return standAt([...listSteps(one, day), ...ridden, ...publicationSteps(one, day, isRiddenOut)]);
}

/** A step of the whole race. */
interface RaceStepState extends DayStepState {
  /** The number of classes that are past it, and of those that take it. */
  done: number;
  of: number;
}

/** This joins the obstacles of all classes by their kind, with their number and the first class they concern. */
function joined(blocks: readonly StepBlock[]): StepBlock[] {
  return STEP_BLOCKS.flatMap((by): StepBlock[] => {
    const those = blocks.filter((block) => block.by === by);
    const [first] = those;
    if (!first) return [];
    const isShared = first.category_id === null;
    return [{ ...first, count: isShared ? first.count : those.reduce((sum, { count }) => sum + count, 0) }];
  });
}

/**
 * This computes the progress of the race: its steps over all classes. A step is done when every class that takes it is past it.
 *
 * @param classes the steps of each class
 * @returns the steps in their order
 * Source: ours, docs/regulation.md §7.8.
 */
export function raceSteps(classes: readonly (readonly DayStepState[])[]): RaceStepState[] {
  const steps = DAY_STEPS.flatMap((step): Omit<RaceStepState, 'state'>[] => {
    const those = classes.flatMap((one) => one.filter((other) => other.step === step));
    if (those.length === 0) return [];
    const done = those.filter(({ state }) => state === 'done').length;
    const blocks = joined(those.flatMap((one) => (one.state === 'done' ? [] : one.blocks)));
    const isLast = step === 'provisional' || step === 'official';
    const isRidden = !isLast || those.every((one) => one.state === 'done' || one.blocks.length > 0);
    const shown = isRidden ? blocks : blocks.filter(({ by }) => CONTESTED.includes(by));
    return [{ step, done, of: those.length, blocks: shown }];
  });
  const now = steps.findIndex(({ done, of }) => done < of);
  return steps.map((one, index) => ({
    ...one,
    state: one.done === one.of ? 'done' : index === now ? 'now' : 'later',
  }));
}
