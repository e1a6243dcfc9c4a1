import { checkRanking } from '#rules/raceday/classification/check-ranking.ts';
import { type Random, randomFrom, shuffle } from '#rules/raceday/day/draw/random.ts';
import { countHeatSizes } from '#rules/raceday/races/heat-size.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import { isMoto, type Phase, PHASES, STAGES } from '#rules/stages.ts';
import { colourOf } from './same-heats.ts';

/** A ride of a published meeting, and its rider. */
export interface Ride {
  entry_id: number;
  run: Run;
}

/** A heat as it was at the gate. */
export interface DrawnHeat {
  phase: Phase;
  number: string;
  rides: Ride[];
}

/** A class as it was drawn: its heats, and the motos that a late rider missed, which are in no heat. */
export interface DrawnClass {
  heats: DrawnHeat[];
  missed: Ride[];
}

const TRIES = 12;

/** Returns how many may be in the heat of a ride, according to what was published. */
const sizeIn = ({ run }: Ride): number => run.heat_size ?? GATE_LANES;

function fits(heat: readonly Ride[], ride: Ride): boolean {
  const { place } = ride.run;
  return (
    heat.length < Math.min(sizeIn(ride), ...heat.map(sizeIn)) &&
    (place === null || heat.every(({ run }) => run.place !== place))
  );
}

/**
 * Returns how well a heat suits somebody without a place: nearest to full by the published size, otherwise the
 * emptiest.
 */
const strangeness = (heat: readonly Ride[], ride: Ride): number =>
  ride.run.heat_size === null ? heat.length : ride.run.heat_size - heat.length;

/**
 * Returns the heats of a race of which only places were printed: each place once in a heat, and as many heats as
 * there are first places.
 */
function heatsByPlaces(rides: readonly Ride[], random: Random): Ride[][] {
  const heats: Ride[][] = Array.from({ length: Math.ceil(rides.length / GATE_LANES) }, () => []);
  const put = (ride: Ride, wanted: readonly Ride[][]) => {
    const heat = wanted.find((one) => fits(one, ride));
    if (heat) heat.push(ride);
    else heats.push([ride]);
  };
  const placed = shuffle(
    rides.filter(({ run }) => run.place !== null),
    random,
  ).toSorted((a, b) => (a.run.place ?? 0) - (b.run.place ?? 0));
  for (const ride of placed) put(ride, heats);
  const others = rides.filter(({ run }) => run.place === null);
  for (const ride of others.toSorted((a, b) => sizeIn(a) - sizeIn(b)))
    put(
      ride,
      heats.toSorted((a, b) => strangeness(a, ride) - strangeness(b, ride)),
    );
  return heats;
}

/** Yields free names for heats of a race that were not printed. */
function* namesFor(phase: Phase, taken: ReadonlySet<string>): Generator<string> {
  for (let serie = 1; ; serie += 1) {
    const name = `${STAGES[phase].letter}${serie}`;
    if (!taken.has(name)) yield name;
  }
}

const byHeat = (rides: readonly Ride[]) =>
  Map.groupBy(
    rides.filter(({ run }) => run.heat !== null),
    ({ run }) => run.heat ?? '',
  );

function heatsOfPhase(
  phase: Phase,
  rides: readonly Ride[],
  made: (loose: readonly Ride[]) => Ride[][],
): DrawnHeat[] {
  const printed = byHeat(rides);
  const loose = rides.filter(({ run }) => run.heat === null);
  const names = namesFor(phase, new Set(printed.keys()));
  return [
    ...[...printed].map(([number, heat]): DrawnHeat => ({ phase, number, rides: heat })),
    ...made(loose).map((heat): DrawnHeat => ({ phase, number: names.next().value ?? '', rides: heat })),
  ];
}

function drawOnce(riders: readonly CategoryRider[], random: Random, isSame: boolean): DrawnClass {
  const rides = riders.flatMap(({ entry_id, runs }) => runs.map((run): Ride => ({ entry_id, run })));
  const missed = rides.filter(({ run }) => run.status === 'CR');
  const ridden = rides.filter(({ run }) => run.status !== 'CR');
  const motos = ridden.filter(({ run }) => isMoto(run.phase) && run.heat === null);
  const colours = isSame ? colourOf(motos, random) : null;
  const made = (loose: readonly Ride[]) => {
    const isOfMotos = loose.some(({ run }) => isMoto(run.phase));
    return colours !== null && isOfMotos
      ? [...Map.groupBy(loose, ({ entry_id }) => colours.get(entry_id)).values()]
      : heatsByPlaces(loose, random);
  };
  const heats = PHASES.flatMap((phase) =>
    heatsOfPhase(
      phase,
      ridden.filter(({ run }) => run.phase === phase),
      made,
    ),
  );
  return { heats, missed };
}

/** Returns the riders of a class as its heats have them. */
function asDrawn(riders: readonly CategoryRider[], { heats, missed }: DrawnClass): CategoryRider[] {
  const drawn = heats.flatMap(({ number, rides }) =>
    rides.map(({ entry_id, run }): Ride => ({ entry_id, run: { ...run, heat: number } })),
  );
  const byEntry = Map.groupBy([...drawn, ...missed], ({ entry_id }) => entry_id);
  return riders.map((rider) => ({
    ...rider,
    runs: (byEntry.get(rider.entry_id) ?? []).map(({ run }) => run),
  }));
}

/** Adds sizes that cannot be counted: for riders who missed a race, and for a heat with a rider who is not listed. */
function withSizes(riders: readonly CategoryRider[], drawn: DrawnClass, rules: RaceRules): DrawnClass {
  const sizeOf = countHeatSizes(
    riders.flatMap(({ runs }) => runs),
    rules,
  );
  const sized = ({ entry_id, run }: Ride, count: number | null): Ride => {
    const size = sizeOf(run);
    const isCounted = size === count || size < (run.place ?? 0);
    return { entry_id, run: { ...run, heat_size: run.heat_size ?? (isCounted ? null : size) } };
  };
  return {
    heats: drawn.heats.map((heat) => ({
      ...heat,
      rides: heat.rides.map((ride) => sized(ride, heat.rides.length)),
    })),
    missed: drawn.missed.map((ride) => sized(ride, null)),
  };
}

/**
 * Returns the heats of a published class: as printed, otherwise heats of at most eight that fit its places, statuses
 * and sizes, and that give the same ranks. Published ranks are by entry.
 */
export function drawnHeats(
  riders: readonly CategoryRider[],
  published: ReadonlyMap<number, number | null>,
  rules: RaceRules,
): DrawnClass {
  const tries = Array.from({ length: TRIES }, (_, turn) => {
    const isSame = rules.moto_mode === 'fixed' && turn < TRIES / 2;
    return () => withSizes(riders, drawOnce(riders, randomFrom(`heats ${turn}`), isSame), rules);
  });
  for (const draw of tries) {
    const drawn = draw();
    const wrong = checkRanking(asDrawn(riders, drawn), published, rules);
    if (wrong.every((one) => one.published === null)) return drawn;
  }
  return withSizes(riders, drawOnce(riders, randomFrom('heats'), false), rules);
}
