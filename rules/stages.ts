import { keysOf, keysWith, positionIn, recordOf } from './table.ts';

/** Every race of a class decides these facts. */
interface StageFacts {
  readonly kind: 'moto' | 'lastChance' | 'knockout';
  /** This is the number of the moto; it is null for a race that is none. */
  readonly moto: number | null;
  /** This letter stands before the numbers of its races, which begin anew. Motos are numbered through, without a letter. */
  readonly letter: string;
  /** This is the largest number of its heats; it is null when there are as many as the class requires. */
  readonly most_heats: number | null;
  /**
   * This is its number in four bits of a sheet that is carried from phone to phone. It is assigned once, because stored codes and old
   * versions still read it.
   */
  readonly bits: number;
  /** This is the name of the sheet that lists its heats; it is null for the motos, which share one. */
  readonly sheet: string | null;
  /** The lists of a race name it always, or only where it is drawn, because the specification has no name for it. */
  readonly listed: 'always' | 'drawn';
}

const moto = <const Count extends number>(count: Count) =>
  ({
    kind: 'moto',
    moto: count,
    letter: '',
    most_heats: null,
    bits: count - 1,
    sheet: null,
    listed: 'always',
  }) as const;

/**
 * These are the races of a class in the order in which they are ridden. Everything that depends on a race of the day reads this table; a
 * test compares it with the checks of the database. The 1/16 stage has no published letter beside E, Q, S and F, so it has D, from
 * "dieciseisavos".
 * Source: docs/regulation.md §1.1, §1.5, §7.2.
 */
export const STAGES = {
  M1: moto(1),
  M2: moto(2),
  M3: moto(3),
  M4: moto(4),
  M5: moto(5),
  M6: moto(6),
  M7: moto(7),
  M8: moto(8),
  LCQ: {
    kind: 'lastChance',
    moto: null,
    letter: 'L',
    most_heats: null,
    bits: 8,
    sheet: 'Repechaje',
    listed: 'drawn',
  },
  playoff_16: {
    kind: 'knockout',
    moto: null,
    letter: 'D',
    most_heats: 16,
    bits: 9,
    sheet: 'Dieciseisavos',
    listed: 'drawn',
  },
  playoff_8: {
    kind: 'knockout',
    moto: null,
    letter: 'E',
    most_heats: 8,
    bits: 10,
    sheet: 'Octavos',
    listed: 'always',
  },
  playoff_4: {
    kind: 'knockout',
    moto: null,
    letter: 'Q',
    most_heats: 4,
    bits: 11,
    sheet: 'Cuartos',
    listed: 'always',
  },
  playoff_2: {
    kind: 'knockout',
    moto: null,
    letter: 'S',
    most_heats: 2,
    bits: 12,
    sheet: 'Semis',
    listed: 'always',
  },
  final: {
    kind: 'knockout',
    moto: null,
    letter: 'F',
    most_heats: 1,
    bits: 13,
    sheet: 'Final',
    listed: 'always',
  },
} as const satisfies Record<string, StageFacts>;

/** This is a race of the day as its class counts it: a moto, the last chance, or a knock-out stage. */
export type Phase = keyof typeof STAGES;

/** These are all of them in the order in which they are ridden. */
export const PHASES = keysOf(STAGES);
/** These are the qualifying motos in the order in which they are ridden. */
export const MOTO_PHASES = keysWith(STAGES, { kind: 'moto' });
/** These are the knock-out stages in the order in which they are ridden. */
export const KNOCKOUT_STAGES = keysWith(STAGES, { kind: 'knockout' });

export type MotoPhase = (typeof MOTO_PHASES)[number];
export type KnockoutStage = (typeof KNOCKOUT_STAGES)[number];
/** These are the knock-out stages that the lists of a race always name, and those that they name where they are drawn. */
export const STAGES_ALWAYS_LISTED = keysWith(STAGES, { kind: 'knockout', listed: 'always' });
export const STAGES_LISTED_IF_DRAWN = keysWith(STAGES, { kind: 'knockout', listed: 'drawn' });

/** This is a list for each knock-out stage, as a race has them. */
type ByStage<One> = { [Stage in (typeof STAGES_ALWAYS_LISTED)[number]]: One[] } & {
  [Stage in (typeof STAGES_LISTED_IF_DRAWN)[number]]?: One[];
};

/**
 * This function makes the lists of the knock-out stages of a race.
 * @param listOf - a function that gives the list of a stage, or undefined where there is none
 * @returns the lists; a stage that is always named has an empty list where there is none, and any other is left out
 */
export function byStage<One>(listOf: (stage: KnockoutStage) => One[] | undefined): ByStage<One> {
  const drawn = STAGES_LISTED_IF_DRAWN.flatMap((stage) => {
    const list = listOf(stage);
    return list ? [[stage, list] as const] : [];
  });
  return { ...Object.fromEntries(drawn), ...recordOf(STAGES_ALWAYS_LISTED, (stage) => listOf(stage) ?? []) };
}

/**
 * This function decides whether a race is one of the qualifying motos.
 * @param phase - the race
 * @returns true for a moto
 */
export function isMoto(phase: Phase): phase is MotoPhase {
  return STAGES[phase].kind === 'moto';
}

/**
 * This function decides whether a race is ridden to reach the knock-out: a moto or the last chance.
 * @param phase - the race
 * @returns true for such a race
 */
export function isQualifying(phase: Phase): phase is Exclude<Phase, KnockoutStage> {
  return STAGES[phase].kind !== 'knockout';
}

/** These are the last chance and the knock-out stages in the order in which they are ridden. */
export const STAGES_AFTER_MOTOS = PHASES.filter((phase) => !isMoto(phase));
export type StageAfterMotos = (typeof STAGES_AFTER_MOTOS)[number];

/**
 * This function finds the moto with a given number.
 * @param count - the number, from 1
 * @returns the moto
 * @throws RangeError when there is no such moto
 */
export function motoPhase(count: number): MotoPhase {
  const phase = MOTO_PHASES[count - 1];
  if (!phase) throw new RangeError(`There is no moto ${count}`);
  return phase;
}

/**
 * This function decides whether only a class of more than one heat rides a race, and no class on points.
 * @param phase - the race
 * @returns true for the last chance and for knock-out stages before the final
 * Source: docs/regulation.md §1.2, §1.5.
 */
export function isBeyondOneHeat(phase: Phase): boolean {
  return !isMoto(phase) && STAGES[phase].most_heats !== 1;
}

const BY_BITS: ReadonlyMap<number, Phase> = new Map(PHASES.map((phase) => [STAGES[phase].bits, phase]));

/**
 * This function finds the race of a class that is carried under a number.
 * @param bits - the number as it was read
 * @returns the race, or undefined when this version has none with that number
 */
export const phaseOfBits = (bits: number): Phase | undefined => BY_BITS.get(bits);

const order = positionIn(STAGES);

/**
 * This function compares two races of a class by the order in which they are ridden.
 * @param phase - one race
 * @param other - the other race
 * @returns a negative number when `phase` is ridden first, a positive one when `other` is, and 0 for the same race
 */
export function comparePhases(phase: Phase, other: Phase): number {
  return order(phase) - order(other);
}

/**
 * This function decides whether a race is ridden after another. The motos count as one round.
 * @param phase - one race
 * @param other - the other race
 * @returns true when `phase` is ridden after `other`
 * Source: docs/regulation.md §7.1.
 */
export function isAfter(phase: Phase, other: Phase): boolean {
  return !isMoto(phase) && comparePhases(phase, other) > 0;
}
