import {
  heatFactKey,
  type LiveClass,
  liveClasses,
  liveNow,
  type LiveNow,
  type LiveRace,
  liveRaces,
  type LiveStep,
  stageFactKey,
} from './live-day.ts';
import { pausesBetween } from './away.ts';
import type { LiveState } from './live-state.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import type { Phase } from '#rules/stages.ts';
import { POSTED_STAGES, type PostedStage } from './posted-stages.ts';

/** What is said of the race on the track: it is ridden once more, it rides, it is at the gate, or it is the first of the day. */
export type TrackWord = 'again' | 'track' | 'gate' | 'first';

/** A race of the day with the names that people use. */
export interface NamedRace {
  category_id: number;
  category_name: string;
  phase: Phase;
  serie: number;
  number: string;
}

/** How far a stage is published. `until` is the end of the time for protests, in milliseconds since the epoch. */
export interface Posted {
  became: ResultStatus;
  until: number | null;
}

/** The progress of a class, and how far its results are published. */
export interface ClassSummary extends Pick<LiveClass, 'category_id' | 'state' | 'races'> {
  /** The phase it rides next. It is null when nothing is left. */
  phase: Phase | null;
  /** Its stage that was posted last. It is null when none is posted. */
  posted: Posted | null;
  /** Each of its stages that is posted. It is missing in answers stored before this field existed. */
  stages: (Posted & { stage: PostedStage })[];
}

/** A short account of what is on the track. */
export interface LiveSummary {
  /** Whether somebody has ridden. Before that, `track` is the race that rides first. */
  begun: boolean;
  /** Whether the race stands still for now. */
  stopped: boolean;
  /**
   * Minutes without a race before the one on the track, and the end of that time in milliseconds since the epoch. It is null when
   * there is no such time. It is missing in answers stored before this field existed.
   */
  pause: { minutes: number; until: number | null } | null;
  done: number;
  of: number;
  /** It is null when the day is over. */
  track: NamedRace | null;
  /** What is said of that race. It is missing in answers stored before this field existed. */
  at?: TrackWord | null | undefined;
  next: NamedRace[];
  /** The races that were ridden and whose judges differ. It is missing in answers stored before this field existed. */
  review: NamedRace[];
  classes: ClassSummary[];
}

/** The classes and the running order, as far as they are needed here. */
interface LiveProgramme {
  classes: readonly { category_id: number; category_name: string }[];
  steps: readonly LiveStep[];
}

type StagePosted = Posted & { stage: PostedStage; at: number };

/**
 * This lists the stages of a class that are published and how far.
 *
 * @param state the live state of the race day
 * @param category_id the class
 * @returns the posted stages, the one posted last first
 */
export function postingsOf(state: LiveState, category_id: number): StagePosted[] {
  return POSTED_STAGES.flatMap((stage): StagePosted[] => {
    const fact = state.facts.get(stageFactKey(category_id, stage));
    if (fact?.kind !== 'stage' || fact.body === null || fact.body.b === 'RACING') return [];
    const { b, u, at } = fact.body;
    return [{ stage, became: b, until: u === null ? null : u * 1000, at }];
  }).toSorted((one, other) => other.at - one.at);
}

/**
 * This chooses what is said of the race on the track. Every screen that says it uses this function.
 *
 * @param now how far the day is
 * @param facts the facts of the day
 * @returns the word, null when the day is over
 * Source: ours.
 */
export function trackWordOf(
  { track, begun }: Pick<LiveNow, 'track' | 'begun'>,
  { facts }: Pick<LiveState, 'facts'>,
): TrackWord | null {
  if (track === null) return null;
  const fact = facts.get(heatFactKey('heat', track));
  if (fact?.kind === 'heat' && (fact.body?.a ?? 0) > 1) return 'again';
  if (track.state === 'track') return track.state;
  return begun ? 'gate' : 'first';
}

/**
 * This computes what is on the track, what follows, and how far each class is.
 *
 * @param state the live state of the race day
 * @param programme the classes, and the programme in running order
 * @returns the summary
 */
export function liveSummary(state: LiveState, { classes, steps }: LiveProgramme): LiveSummary {
  const races = liveRaces(state, steps);
  const names = new Map(classes.map(({ category_id, category_name }) => [category_id, category_name]));
  const named = ({ category_id, phase, serie, number }: LiveRace): NamedRace => ({
    category_id,
    category_name: names.get(category_id) ?? '',
    phase,
    serie,
    number,
  });
  const now = liveNow(races);
  const { begun, done, of, track, next } = now;
  const before = races[(track === null ? 0 : races.indexOf(track)) - 1];
  const minutes = track?.state === 'ahead' && before ? pausesBetween(steps, before.index, track.index) : 0;
  const race = state.facts.get('race');
  return {
    begun,
    stopped: race?.kind === 'race' && race.body?.x != null,
    pause:
      minutes === 0 ? null : { minutes, until: before?.at == null ? null : before.at + minutes * 60_000 },
    review: races.filter(({ state: how }) => how === 'review').map(named),
    done,
    of,
    track: track && named(track),
    at: trackWordOf(now, state),
    next: next.map(named),
    classes: liveClasses(races).map(({ category_id, state: how, races: gates, next: coming }) => {
      const stages = postingsOf(state, category_id).map(({ stage, became, until }) => ({
        stage,
        became,
        until,
      }));
      return {
        category_id,
        state: how,
        races: gates,
        phase: coming?.phase ?? null,
        posted: stages[0] ?? null,
        stages,
      };
    }),
  };
}
