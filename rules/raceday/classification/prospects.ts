import type { CategoryDay } from './category-day.ts';
import { type Cut, cutGroups } from './cut.ts';
import { mayBeAhead, type Motos, type Ride, scoreOf, surelyAhead, withRide } from './moto-outlook.ts';
import type { MotoLine, MotoRanking } from './moto-ranking.ts';

/**
 * This is where a rider stands at the cut while the motos are ridden. `in`, `line` and `out` would hold if they ended now, and `line` is
 * within one point of the other side; nothing that is still to be ridden changes `through` and `gone`.
 */
export const PROSPECTS = ['through', 'in', 'line', 'out', 'gone'] as const;
export type Prospect = (typeof PROSPECTS)[number];

/** A rider whose points are at most so far from the other side of the cut is on the line. */
const NEAR = 1;

/** A ride while its riders are gathered. */
interface OpenRide {
  phase: Ride['phase'];
  riders: number[];
  results: Map<number, number | 'DNS'>;
}

/** A race that a rider missed, although it was ridden, is a ride alone. */
const rideKey = (line: MotoLine, index: number, heat: string | null | undefined): string =>
  `${index} ${heat ?? `of ${line.entry_id}`}`;

/** This function returns the rides of the motos with their points. It is null while a race is open whose heats are not printed. */
function motosOf(day: CategoryDay, lines: readonly MotoLine[]): Motos | null {
  const rides = new Map<string, OpenRide>();
  for (const line of lines) {
    for (const [index, phase] of day.races.entries()) {
      const run = line.day.runs.get(phase);
      const points = line.by_moto[index] ?? null;
      const isRidden = points !== null || (run ? run.status !== null : line.missed > 0);
      if (!isRidden && run === undefined) continue;
      if (!isRidden && run?.heat == null) return null;
      const key = rideKey(line, index, run?.heat);
      const ride: OpenRide = rides.get(key) ?? { phase, riders: [], results: new Map() };
      rides.set(key, ride);
      ride.riders.push(line.entry_id);
      if (isRidden) ride.results.set(line.entry_id, points ?? 'DNS');
    }
  }
  const { tie_break, dns } = day.rules;
  const timed = tie_break === 'timed' || day.lastChance !== null;
  return { rides: [...rides.values()], phases: day.races, bars: dns === 'bar', timed };
}

/** The difference to another rider, as if both had ridden as many races as the first. */
const behind = (mine: MotoLine, other: MotoLine): number =>
  (mine.points ?? Infinity) - ((other.points ?? Infinity) / other.counted) * mine.counted;

function prospectsOfGroup(day: CategoryDay, group: readonly MotoLine[], take: number): [number, Prospect][] {
  const lines = group.filter((line) => line.started || line.pending);
  // Before every rider of the group has ridden, nobody can be compared with all.
  if (lines.some((line) => !line.started)) return [];
  const able = lines.filter((line) => line.missed === 0);
  const motos = motosOf(day, able);
  const lastIn = able[take - 1];
  const firstOut = able[take];
  return lines.flatMap((line): [number, Prospect][] => {
    const id = line.entry_id;
    if (line.missed > 0) return [[id, 'gone']];
    const rivals = able.flatMap(({ entry_id }) => (entry_id === id ? [] : [entry_id]));
    const score = motos && scoreOf(motos, id);
    if (motos && score) {
      if (surelyAhead(motos, rivals, withRide(score, 1)) >= take) return [[id, 'gone']];
      const isDone = score.every((points) => points !== null);
      if (isDone && mayBeAhead(motos, rivals, withRide(score, 1), null) < take) return [[id, 'through']];
    }
    const isIn = able.indexOf(line) < take;
    const edge = isIn ? firstOut : lastIn;
    const isNear = edge !== undefined && Math.abs(behind(line, edge)) <= NEAR;
    if (isNear) return [[id, 'line']];
    return [[id, isIn ? 'in' : 'out']];
  });
}

/**
 * This function tells of each rider, from the first moto on, on which side of the cut the rider stands, and whether that is certain.
 * @param day - the facts of the category
 * @param ranking - the ranking of its motos
 * @param cut - who goes on from them
 * @returns the prospect by entry_id. A rider is missing whom nothing can be said of: before everybody has ridden a moto, on points, once
 *   the next stage is drawn, and who may still ride a last chance
 * Source: ours, docs/regulation.md §3.5.
 */
export function prospectsOf(day: CategoryDay, ranking: MotoRanking, cut: Cut): Map<number, Prospect> {
  const isOver = day.stages.length > 0 || day.lastChanceDrawn;
  if (isOver || day.qualify === 0 || day.onPoints || day.transfers || day.rules.ends !== undefined)
    return new Map();
  const { groups, take } = cutGroups(day, ranking);
  const found = cut.decided
    ? groups
        .flat()
        .flatMap(({ entry_id, started }): [number, Prospect][] =>
          started ? [[entry_id, cut.qualified.has(entry_id) ? 'through' : 'gone']] : [],
        )
    : groups.flatMap((group) => prospectsOfGroup(day, group, take));
  const isBehindCut = (prospect: Prospect) => prospect === 'out' || prospect === 'gone';
  return new Map(day.lastChance === null ? found : found.filter(([, prospect]) => !isBehindCut(prospect)));
}
