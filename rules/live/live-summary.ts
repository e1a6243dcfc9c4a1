import {
  type LiveClass,
  liveClasses,
  liveNow,
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

/** A race of the day, as people call it. */
export interface NamedRace {
  category_id: number;
  category_name: string;
  phase: Phase;
  serie: number;
  number: string;
}

/** How far a stage is published: `until` in milliseconds, while protests are taken. */
export interface Posted {
  became: ResultStatus;
  until: number | null;
}

/** How far a class is, and how far its results are published. */
export interface ClassSummary extends Pick<LiveClass, 'category_id' | 'state' | 'races'> {
  /** What it rides next; null: nothing any more. */
  phase: Phase | null;
  /** Its stage that was posted last. */
  posted: Posted | null;
  /** Each of its stages that is posted; left out in answers kept from before it was told. */
  stages?: (Posted & { stage: PostedStage })[] | undefined;
}

/** What is on the track, in short. */
export interface LiveSummary {
  /** Somebody has ridden; before that, `track` is who rides first. */
  begun: boolean;
  /** It stands still for now. */
  stopped: boolean;
  /**
   * Minutes without a race before the one on the track, and until when, in milliseconds; null: none. Left out in answers kept from
   * before it was told.
   */
  pause?: { minutes: number; until: number | null } | null | undefined;
  done: number;
  of: number;
  /** null: the day is over. */
  track: NamedRace | null;
  next: NamedRace[];
  /** Ridden, and judges differ. Left out in answers kept from before it was told. */
  review?: NamedRace[] | undefined;
  classes: ClassSummary[];
}

/** Who is drawn and in which order, as far as it is needed here. */
interface LiveProgramme {
  classes: readonly { category_id: number; category_name: string }[];
  steps: readonly LiveStep[];
}

type StagePosted = Posted & { stage: PostedStage; at: number };

/** How far the stages of a class are published, those that are: the one posted last is the first. In: what is known, the class. */
export function postingsOf(state: LiveState, category_id: number): StagePosted[] {
  return POSTED_STAGES.flatMap((stage): StagePosted[] => {
    const fact = state.facts.get(stageFactKey(category_id, stage));
    if (fact?.kind !== 'stage' || fact.body === null || fact.body.b === 'RACING') return [];
    const { b, u, at } = fact.body;
    return [{ stage, became: b, until: u === null ? null : u * 1000, at }];
  }).toSorted((one, other) => other.at - one.at);
}

/** What is on the track, what follows, and how far each class is. In: what is known; classes and programme. */
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
  const { begun, done, of, track, next } = liveNow(races);
  const before = races[(track === null ? 0 : races.indexOf(track)) - 1];
  const minutes = track?.state === 'ahead' && before ? pausesBetween(steps, before.index, track.index) : 0;
  const since = before?.at ?? null;
  const race = state.facts.get('race');
  return {
    begun,
    stopped: race?.kind === 'race' && race.body !== null && race.body.x !== null,
    pause: minutes === 0 ? null : { minutes, until: since === null ? null : since + minutes * 60_000 },
    review: races.filter(({ state: how }) => how === 'review').map(named),
    done,
    of,
    track: track && named(track),
    next: next.map(named),
    classes: liveClasses(races).map(({ category_id, state: how, races: gates, next: coming }) => {
      const stages = postingsOf(state, category_id).map(({ stage, became, until }) => ({
        stage,
        became,
        until,
      }));
      const last = stages[0];
      return {
        category_id,
        state: how,
        races: gates,
        phase: coming?.phase ?? null,
        posted: last === undefined ? null : { became: last.became, until: last.until },
        stages,
      };
    }),
  };
}
