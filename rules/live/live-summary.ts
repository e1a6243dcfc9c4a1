import { type LiveClass, liveClasses, liveNow, type LiveRace, liveRaces, type LiveStep } from './live-day.ts';
import type { LiveState } from './live-state.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import type { Phase } from '#rules/stages.ts';

/** A race of the day, as people call it. */
interface NamedRace {
  category_id: number;
  category_name: string;
  phase: Phase;
  serie: number;
  number: string;
}

/** How far a class is, and how far its last stage is published: `until` in milliseconds, while protests are taken. */
export interface ClassSummary extends Pick<LiveClass, 'category_id' | 'state' | 'races'> {
  /** What it rides next; null: nothing any more. */
  phase: Phase | null;
  posted: { became: ResultStatus; until: number | null } | null;
}

/** What is on the track, for who looks for a second. */
export interface LiveSummary {
  /** Somebody has ridden; before that, `track` is who rides first. */
  begun: boolean;
  /** It stands still for now. */
  stopped: boolean;
  done: number;
  of: number;
  /** null: the day is over. */
  track: NamedRace | null;
  next: NamedRace[];
  classes: ClassSummary[];
}

/** Who is drawn and in which order, as far as it is needed here. */
interface LiveProgramme {
  classes: readonly { category_id: number; category_name: string }[];
  steps: readonly LiveStep[];
}

/** How far the stages of a class are published: the one that was posted last. In: what is known, the class. Out: null: none is. */
function postedOf(state: LiveState, category_id: number): ClassSummary['posted'] {
  const own = [...state.facts.values()].flatMap((fact) =>
    fact.kind === 'stage' && fact.body !== null && fact.key.startsWith(`s/${category_id}/`)
      ? [fact.body]
      : [],
  );
  const last = own.filter(({ b }) => b !== 'RACING').toSorted((one, other) => other.at - one.at)[0];
  return last === undefined ? null : { became: last.b, until: last.u === null ? null : last.u * 1000 };
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
  const race = state.facts.get('race');
  return {
    begun,
    stopped: race?.kind === 'race' && race.body !== null && race.body.x !== null,
    done,
    of,
    track: track && named(track),
    next: next.map(named),
    classes: liveClasses(races).map(({ category_id, state: how, races: before, next: coming }) => ({
      category_id,
      state: how,
      races: before,
      phase: coming?.phase ?? null,
      posted: postedOf(state, category_id),
    })),
  };
}
