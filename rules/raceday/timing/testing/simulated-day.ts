import { type Random, randomFrom } from '#rules/raceday/day/draw/random.ts';
import { rideHeat, type SimulatedRider } from '#rules/raceday/timing/simulate/ride-heat.ts';
import {
  SECOND,
  type Passing,
  type TimedHeat,
  type TimingFacts,
  type TimingSource,
} from '#rules/raceday/timing/order/facts.ts';

/** A day to imagine. Of 1,000 passings so many are lost, or come twice. */
export interface SimulatedDay {
  seed: string;
  heats: number;
  lost: number;
  doubled: number;
  /** One decoder hears gate, hill and finish; else each has a decoder, with clocks apart that are known exactly, or not. */
  track: 'one' | 'exact' | 'apart';
}

/** What happened: for each heat who crossed the line and was heard, in order, with the lap in whole milliseconds. */
export interface SimulatedTruth {
  heat: string;
  dropped_us: number;
  finishes: { entry_id: number; finish_us: number; lap_ms: number; hill_ms: number | null }[];
}

const tracks: Readonly<Record<SimulatedDay['track'], TimingSource[]>> = {
  one: [{ source: 'p3-1/1', point: 'by_time', offset_us: 0, exact: false }],
  exact: [
    { source: 'p3-1/1', point: 'hill', offset_us: 0, exact: true },
    { source: 'p3-2/1', point: 'finish', offset_us: -7_200_000_123, exact: true },
  ],
  apart: [
    { source: 'p3-1/1', point: 'gate', offset_us: 0, exact: false },
    { source: 'p3-2/1', point: 'hill', offset_us: 0, exact: false },
    { source: 'p3-3/1', point: 'finish', offset_us: 3_600_000_000, exact: false },
  ],
};

const BEGIN = 1_761_856_000 * SECOND;
/** A heat goes every so many seconds, as on a quick day. */
const EVERY = 75;

/** Writes the passings of a day by the clocks of its sources, with numbers of their own. */
function writer(sources: readonly TimingSource[]) {
  const said: {
    source: TimingSource;
    common_us: number;
    chip: string;
    gate: boolean;
    hits: number | null;
  }[] = [];
  const at = (...points: TimingSource['point'][]) =>
    sources.find(({ point }) => points.includes(point)) ?? sources[0];
  return {
    say: (point: 'gate' | 'hill' | 'finish', common_us: number, chip: string) => {
      const source = at(point, 'by_time');
      if (source !== undefined)
        said.push({ source, common_us, chip, gate: point === 'gate', hits: point === 'gate' ? null : 20 });
    },
    passings: (): Passing[] => {
      const last = new Map<string, number>();
      return said
        .toSorted((a, b) => a.common_us - b.common_us)
        .map(({ source: { source, offset_us }, common_us, ...one }) => {
          const no = (last.get(source) ?? 100) + 1;
          last.set(source, no);
          return { ...one, source, no, at_us: common_us - offset_us, label: null };
        });
    },
  };
}

function ridersOf(random: Random, first: number): SimulatedRider[] {
  return Array.from({ length: 2 + random.below(7) }, (_, index) => ({
    entry_id: first + index,
    chip: String(9_000_000 + first + index),
  }));
}

/** Imagines a day: heats that follow each other, as `rideHeat` rides each. */
export function simulateDay(day: SimulatedDay): { facts: TimingFacts; truth: SimulatedTruth[] } {
  const random = randomFrom(day.seed);
  const sources = tracks[day.track];
  const { say, passings } = writer(sources);
  const happens = (ofThousand: number) => random.below(1000) < ofThousand;
  const heats: TimedHeat[] = [];
  const truth: SimulatedTruth[] = [];
  const gates: TimingFacts['gates'][number][] = [];
  let before: { rider: SimulatedRider; finish_us: number } | null = null;

  for (let count = 0; count < day.heats; count += 1) {
    const heat = `heat ${count + 1}`;
    const dropped_us = BEGIN + count * EVERY * SECOND + random.below(SECOND);
    const riders = ridersOf(random, count * 8 + 1);
    heats.push({
      heat,
      called_us: dropped_us - 200 * SECOND,
      settled_us: null,
      again_us: null,
      riders: riders.map(({ entry_id, chip }) => ({ entry_id, chips: [chip] })),
    });
    if (happens(500)) gates.push({ heat, at_us: dropped_us + random.below(4 * SECOND) });
    const late = before && { rider: before.rider, after_us: before.finish_us - dropped_us };
    const { heard, finishes } = rideHeat(random, riders, day, late);
    for (const { point, after_us, chip } of heard) say(point, dropped_us + after_us, chip);
    const msOf = (us: number) => Math.floor((us + 500) / 1000);
    truth.push({
      heat,
      dropped_us,
      finishes: finishes.map(({ rider: { entry_id }, after_us, hill_us }) => ({
        entry_id,
        finish_us: dropped_us + after_us,
        lap_ms: msOf(after_us),
        hill_ms: hill_us === null ? null : msOf(hill_us),
      })),
    });
    const [first] = finishes;
    before = first === undefined ? null : { rider: first.rider, finish_us: dropped_us + first.after_us };
  }
  const now_us = BEGIN + (day.heats + 5) * EVERY * SECOND;
  return { facts: { sources, passings: passings(), heats, gates, now_us }, truth };
}
