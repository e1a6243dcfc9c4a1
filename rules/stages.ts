import { keysOf, keysWith, positionIn } from './table.ts';

/** What every race of a class decides. */
interface StageFacts {
  readonly kind: 'moto' | 'lastChance' | 'knockout';
  /** Which of the motos; null: none of them. */
  readonly moto: number | null;
  /** Before the numbers of its races, which begin anew; motos are numbered through, without a letter. */
  readonly letter: string;
  /** Heats of it at most; null: as many as the class asks for. */
  readonly most_heats: number | null;
  /** In four bits of a sheet that is carried from phone to phone. Given once: codes in pockets and old versions read it. */
  readonly bits: number;
}

const moto = <const Count extends number>(count: Count) =>
  ({ kind: 'moto', moto: count, letter: '', most_heats: null, bits: count - 1 }) as const;

/**
 * The races of a class in the order in which they are ridden. Everything that asks about a race of the day reads this table; a test
 * compares it with the checks of the database. The 1/16 stage has no published letter beside E, Q, S and F: D, from "dieciseisavos".
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
  LCQ: { kind: 'lastChance', moto: null, letter: 'L', most_heats: null, bits: 8 },
  playoff_16: { kind: 'knockout', moto: null, letter: 'D', most_heats: 16, bits: 9 },
  playoff_8: { kind: 'knockout', moto: null, letter: 'E', most_heats: 8, bits: 10 },
  playoff_4: { kind: 'knockout', moto: null, letter: 'Q', most_heats: 4, bits: 11 },
  playoff_2: { kind: 'knockout', moto: null, letter: 'S', most_heats: 2, bits: 12 },
  final: { kind: 'knockout', moto: null, letter: 'F', most_heats: 1, bits: 13 },
} as const satisfies Record<string, StageFacts>;

/** A race of the day as its class counts it: a moto, the last chance, or a knock-out stage. */
export type Phase = keyof typeof STAGES;

/** All of them in the order in which they are ridden. */
export const PHASES = keysOf(STAGES);
/** Qualifying motos in the order in which they are ridden. */
export const MOTO_PHASES = keysWith(STAGES, { kind: 'moto' });
/** Knock-out stages in the order in which they are ridden. */
export const KNOCKOUT_STAGES = keysWith(STAGES, { kind: 'knockout' });

export type MotoPhase = (typeof MOTO_PHASES)[number];
export type KnockoutStage = (typeof KNOCKOUT_STAGES)[number];

/** Whether it is one of the qualifying motos. */
export function isMoto(phase: Phase): phase is MotoPhase {
  return STAGES[phase].kind === 'moto';
}

/** Whether it is ridden to reach the knock-out: a moto or the last chance. */
export function isQualifying(phase: Phase): phase is Exclude<Phase, KnockoutStage> {
  return STAGES[phase].kind !== 'knockout';
}

/** The last chance and the knock-out stages in the order in which they are ridden. */
export const STAGES_AFTER_MOTOS = PHASES.filter((phase) => !isMoto(phase));
export type StageAfterMotos = (typeof STAGES_AFTER_MOTOS)[number];

/** The moto of a number. In: from 1. Errors: RangeError where there is no such moto. */
export function motoPhase(count: number): MotoPhase {
  const phase = MOTO_PHASES[count - 1];
  if (!phase) throw new RangeError(`There is no moto ${count}`);
  return phase;
}

/** Whether only a class of more than one heat rides it, and no class on points. Source: docs/regulation.md §1.2, §1.5. */
export function isBeyondOneHeat(phase: Phase): boolean {
  return !isMoto(phase) && STAGES[phase].most_heats !== 1;
}

const BY_BITS: ReadonlyMap<number, Phase> = new Map(PHASES.map((phase) => [STAGES[phase].bits, phase]));

/** The race of a class that is carried under a number. In: what was read. Out: undefined: none of this version. */
export const phaseOfBits = (bits: number): Phase | undefined => BY_BITS.get(bits);

const order = positionIn(STAGES);

/** Order of two races of a class: negative when the first is ridden first. */
export function comparePhases(phase: Phase, other: Phase): number {
  return order(phase) - order(other);
}

/** Whether a race is ridden after another; the motos are one round. Source: docs/regulation.md §7.1. */
export function isAfter(phase: Phase, other: Phase): boolean {
  return !isMoto(phase) && comparePhases(phase, other) > 0;
}
