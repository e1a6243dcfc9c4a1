/*
 * What the order of a heat is computed from. All times are in microseconds. Those of passings are of the clock of their source;
 * all others are of the common clock, which a source's clock shows after its offset was added.
 */

/** Something that hears transponders: a decoder, or a box. */
export interface TimingSource {
  source: string;
  /** Where it hears them. `by_time`: gate, hill and finish on one decoder, told apart by the time since the drop alone. */
  point: 'gate' | 'hill' | 'corner' | 'finish' | 'by_time';
  /** What is added to its clock to get the common one. */
  offset_us: number;
  /** True where it follows GPS, or its offset is known to a millisecond. */
  exact: boolean;
}

/** One time that a source heard a transponder, or the drop of a gate. */
export interface Passing {
  source: string;
  /** Its number in the source. */
  no: number;
  at_us: number;
  chip: string | null;
  label: string | null;
  gate: boolean;
  /** How often it was heard, or null where the source does not say it. */
  hits: number | null;
}

/** A heat of the day. */
export interface TimedHeat {
  /** Its name. */
  heat: string;
  /** When it was called for the first time, or null. */
  called_us: number | null;
  /** When it had its result, or null: a gate that drops later is not its own. */
  settled_us: number | null;
  /** When it was last ordered to be ridden again, or null: nothing older counts for it. */
  again_us: number | null;
  /** Who is on its list, each with the numbers and labels of the transponder of today. */
  riders: readonly { entry_id: number; chips: readonly string[] }[];
}

/** A drop as the marshal says it. */
export interface MarshalGate {
  heat: string;
  at_us: number;
}

/** All that is known at a moment. */
export interface TimingFacts {
  sources: readonly TimingSource[];
  passings: readonly Passing[];
  /** The heats in their running order. */
  heats: readonly TimedHeat[];
  gates: readonly MarshalGate[];
  now_us: number;
}

/** A passing of a known source with its time on the common clock. */
export interface Heard extends Passing {
  from: TimingSource;
  common_us: number;
}

export const SECOND = 1_000_000;

/**
 * This gives passings their time on the common clock.
 *
 * @param facts the facts
 * @returns the passings of known sources, by that time
 */
export function heardOf({ sources, passings }: Pick<TimingFacts, 'sources' | 'passings'>): Heard[] {
  const known = new Map(sources.map((one) => [one.source, one]));
  return passings
    .flatMap((passing) => {
      const from = known.get(passing.source);
      return from === undefined ? [] : [{ ...passing, from, common_us: passing.at_us + from.offset_us }];
    })
    .toSorted(
      (a, b) =>
        a.common_us - b.common_us || Number(a.source > b.source) - Number(a.source < b.source) || a.no - b.no,
    );
}

/**
 * This computes a time between two passings. It is only believed on one clock, or between two that are exact.
 *
 * @param from the first passing
 * @param until the second one
 * @returns whole milliseconds, half up, or null
 */
export function betweenMs(from: Heard, until: Heard): number | null {
  const us =
    from.source === until.source
      ? until.at_us - from.at_us
      : from.from.exact && until.from.exact
        ? until.common_us - from.common_us
        : null;
  return us === null ? null : Math.floor((us + 500) / 1000);
}

/** Returns a transponder as it is compared: `FL-94890` and `fl94890` are one. */
export const plainChip = (chip: string): string => chip.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * This gives the names by which a passing may be somebody's.
 *
 * @param passing the passing
 * @returns its number and its label, as they are compared
 */
export const chipsOf = ({ chip, label }: Pick<Passing, 'chip' | 'label'>): Set<string> =>
  new Set(
    [chip, label].flatMap((name) => (name === null ? [] : [plainChip(name)])).filter((name) => name !== ''),
  );
