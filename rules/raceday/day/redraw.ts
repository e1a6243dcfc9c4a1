import type { DrawnHeat } from './draw/draw.ts';
import { addLateEntry } from './draw/late-entry.ts';
import { GATE_LANES, MAX_RIDERS } from '#rules/formats/gate.ts';
import { heatCount } from '#rules/raceday/races/transfer.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { MotoPhase } from '#rules/stages.ts';

/** A drawn class to which somebody comes late, or which somebody leaves. */
export interface DrawnClass {
  /** The number of drawn riders, including those who withdrew since, because race numbers and sizes count them. */
  drawn: number;
  rules: RaceRules;
  /** `ridden` means that the heat has a result. */
  heats: readonly (DrawnHeat & { ridden: boolean })[];
  /** Whether a stage after the motos is drawn. */
  later: boolean;
}

/** A gate that the late rider gets. */
interface JoinedGate {
  phase: MotoPhase;
  serie: number;
  lane: number;
}

/** A moto that the rider missed, and the number of riders drawn in the heat that counts for him. */
interface MissedMoto {
  phase: MotoPhase;
  heat_size: number;
}

/** The outcome of a late entry. */
export type LateWay =
  | { way: 'join'; gates: JoinedGate[]; missed: MissedMoto[] }
  /** Only an official can accept him, for the motos that are left. */
  | { way: 'official'; gates: JoinedGate[]; missed: MissedMoto[] }
  /**
   * The class can be drawn again with him in it. `full` means that no gate has room, and `row` that the class would ride in other
   * heats than it has.
   */
  | { way: 'ask'; why: 'full' | 'row' }
  | { way: 'never'; why: 'full' | 'row' | 'over' };

const isRidden = ({ ridden }: DrawnClass['heats'][number]): boolean => ridden;

/** The motos, in the order in which they are ridden. */
const motosOf = (heats: DrawnClass['heats']): MotoPhase[] =>
  [...new Set(heats.map(({ phase }) => phase))].toSorted();

/** The heats in which he can still ride. Of fixed heats, only those with room in all that is left of them count. */
function openHeats({ heats, rules }: DrawnClass): DrawnClass['heats'] {
  const open = heats.filter((heat) => !heat.ridden);
  if (rules.moto_mode === 'mixed') return open;
  const full = new Set(open.filter(({ riders }) => riders.length >= GATE_LANES).map(({ serie }) => serie));
  return open.filter(({ serie }) => !full.has(serie));
}

/** The heat of a moto that he missed is the one he belongs to, or the smallest where motos are mixed. */
function missedIn(heats: DrawnClass['heats'], phase: MotoPhase, serie: number | null): MissedMoto {
  const ofMoto = heats.filter((heat) => heat.phase === phase);
  const own = ofMoto.find((heat) => heat.serie === serie);
  const sizes = (own ? [own] : ofMoto).map(({ riders }) => riders.length);
  return { phase, heat_size: Math.max(1, Math.min(...sizes)) };
}

/**
 * A rider who comes after the draw joins the smallest heat, on lanes that nobody has, and nothing else moves. Motos that he missed
 * are scored as a start not made. Where no gate has room, or one rider more needs other heats, the class can be drawn again before
 * its first gate and never after it. Once its first moto is over, only an official can accept a rider.
 *
 * @param one the class
 * @param entry_id the rider's entry
 * @param seed the seed for lanes that are not in the table
 * @returns the outcome
 * Source: docs/regulation.md §3.2, §7.1.
 */
export function lateWay(one: DrawnClass, entry_id: number, seed: string): LateWay {
  const { drawn, rules, heats, later } = one;
  const begun = heats.some(isRidden);
  const motos = motosOf(heats);
  if (later || heats.every(isRidden)) return { way: 'never', why: 'over' };
  const hasRow = drawn < MAX_RIDERS && heatCount(drawn + 1, rules) === heatCount(drawn, rules);
  const open = openHeats(one);
  const joined = addLateEntry(open, rules.moto_mode, entry_id, seed);
  const why = hasRow ? 'full' : 'row';
  if (!hasRow || joined === null) return begun ? { way: 'never', why } : { way: 'ask', why };
  const gates = joined.flatMap(({ phase, serie, riders }) => {
    const own = riders.find((rider) => rider.entry_id === entry_id);
    return own ? [{ phase, serie, lane: own.lane }] : [];
  });
  const fixed = rules.moto_mode === 'fixed' ? (gates[0]?.serie ?? null) : null;
  const missed = motos
    .filter((phase) => !gates.some((gate) => gate.phase === phase))
    .map((phase) => missedIn(heats, phase, fixed));
  const [first] = motos;
  const firstIsOver = heats.filter(({ phase }) => phase === first).every(isRidden);
  return { way: firstIsOver ? 'official' : 'join', gates, missed };
}

/**
 * The outcome for a class that a rider leaves. `empty` means that his gates stay empty and sizes count him, and `ask` that the
 * class may be drawn again into other heats.
 */
type ScratchWay = { way: 'empty'; missed: boolean } | { way: 'ask' };

/**
 * When a rider leaves a class that has begun, his gates still to come are starts not made (`missed`). Before that they only stay
 * empty, and where fewer riders ride in other heats the class may be drawn again.
 *
 * @param one the class
 * @param left the number of riders who are left without him
 * @returns the outcome
 * Source: docs/regulation.md §3.5, §7.1.
 */
export function scratchWay({ rules, heats, later }: DrawnClass, left: number): ScratchWay {
  const begun = later || heats.some(isRidden);
  const series = new Set(heats.map(({ serie }) => serie)).size;
  if (begun || left === 0 || heatCount(left, rules) === series) return { way: 'empty', missed: begun };
  return { way: 'ask' };
}
