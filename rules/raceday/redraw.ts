import type { DrawnHeat } from './draw/draw.ts';
import { addLateEntry } from './draw/late-entry.ts';
import { GATE_LANES, heatCount, MAX_RIDERS } from '#rules/races/transfer.ts';
import type { RaceRules } from '#rules/races/types.ts';
import type { MotoPhase } from '#rules/stages.ts';

/** A heat of the motos as it stands: drawn, and whether a result of it is written. */
export interface StandingHeat extends DrawnHeat {
  ridden: boolean;
}

/** A drawn class, as somebody comes late to it or leaves it. */
export interface DrawnClass {
  /** Riders drawn, also those who have left since: race numbers and sizes count them. */
  drawn: number;
  rules: RaceRules;
  heats: readonly StandingHeat[];
  /** A stage after the motos is drawn. */
  later: boolean;
}

/** A gate the late rider gets. */
interface JoinedGate {
  phase: MotoPhase;
  serie: number;
  lane: number;
}

/** A moto he missed, and the riders drawn in the heat that is counted for him. */
interface MissedMoto {
  phase: MotoPhase;
  heat_size: number;
}

/** What becomes of a late entry. */
export type LateWay =
  | { way: 'join'; gates: JoinedGate[]; missed: MissedMoto[] }
  /** Only an official lets him in, for the motos that are left. */
  | { way: 'official'; gates: JoinedGate[]; missed: MissedMoto[] }
  /** The class can be drawn again, with him in it. `full`: no gate has room. `row`: it would ride in other heats than it has. */
  | { way: 'ask'; why: 'full' | 'row' }
  | { way: 'never'; why: 'full' | 'row' | 'over' };

const isRidden = ({ ridden }: StandingHeat): boolean => ridden;

/** Motos in the order in which they are ridden. */
const motosOf = (heats: readonly StandingHeat[]): MotoPhase[] =>
  [...new Set(heats.map(({ phase }) => phase))].toSorted();

/** Heats he could still ride in: of fixed heats, only a gate with room in all that is left of it. */
function openHeats({ heats, rules }: DrawnClass): StandingHeat[] {
  const open = heats.filter((heat) => !heat.ridden);
  if (rules.moto_mode === 'mixed') return open;
  const full = new Set(open.filter(({ riders }) => riders.length >= GATE_LANES).map(({ serie }) => serie));
  return open.filter(({ serie }) => !full.has(serie));
}

/** The heat of a moto he missed: the one he belongs to, or where motos are drawn anew, the smallest. */
function missedIn(heats: readonly StandingHeat[], phase: MotoPhase, serie: number | null): MissedMoto {
  const ofMoto = heats.filter((heat) => heat.phase === phase);
  const own = ofMoto.find((heat) => heat.serie === serie);
  const sizes = (own ? [own] : ofMoto).map(({ riders }) => riders.length);
  return { phase, heat_size: Math.max(1, Math.min(...sizes)) };
}

/**
 * What becomes of a rider who comes after the draw: he joins the smallest heat on lanes nobody has, and nothing else moves; motos he
 * missed are scored as a start not made. Where no gate has room, or one rider more asks for other heats, the class is drawn again before
 * its first gate and never after it. With its first moto over nobody joins by himself.
 * In: the class, a number for him and a seed for lanes that are not in the table. Source: docs/regulation.md §3.2, §7.1.
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

/** What becomes of a class somebody leaves: his gates stay empty and sizes count him; `ask`: it may be drawn again into other heats. */
type ScratchWay = { way: 'empty'; missed: boolean } | { way: 'ask' };

/**
 * In: the class, and how many are left without him. Out: `missed`: his gates still to come are starts not made, since the class has
 * begun; before that they only stay empty, and where fewer riders ride in other heats the class may be drawn again.
 * Source: docs/regulation.md §3.5, §7.1.
 */
export function scratchWay({ rules, heats, later }: DrawnClass, left: number): ScratchWay {
  const begun = later || heats.some(isRidden);
  const series = new Set(heats.map(({ serie }) => serie)).size;
  if (begun || left === 0 || heatCount(left, rules) === series) return { way: 'empty', missed: begun };
  return { way: 'ask' };
}
