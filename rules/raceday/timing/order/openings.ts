import { SECOND, type Heard, type MarshalGate, type TimedHeat, type TimingFacts } from './facts.ts';

/** Two ids of gates within this time are one drop: a double hill has both. */
const ONE_DROP = SECOND;
/** A marshal's gate so near to a drop says which heat it was. */
const MARSHAL_NEAR = 5 * SECOND;
/** No heat stands at the gate again so soon: a gate of the marshal who looked at another clock, or tapped twice. */
const SAME_START = 30 * SECOND;

/** A heat that rides, from a moment on. */
export interface Opening {
  heat: TimedHeat;
  at_us: number;
  /** By what it is known: a drop that was heard, the marshal alone, or its call where there was neither. */
  by: 'drop' | 'marshal' | 'call';
  /** The passings of its drop, the first one first. */
  gates: readonly Heard[];
}

/** The drop of a gate: its passings, the first one first. */
type Drop = readonly [Heard, ...Heard[]];

/** Returns the drops that were heard, in their order. */
function dropsOf(heard: readonly Heard[]): Drop[] {
  const drops: [Heard, ...Heard[]][] = [];
  for (const one of heard) {
    if (!one.gate) continue;
    const last = drops.at(-1);
    if (last !== undefined && one.common_us - last[0].common_us <= ONE_DROP) last.push(one);
    else drops.push([one]);
  }
  return drops;
}

/** Returns for each drop the nearest gate of the marshal that no drop before has taken. */
function namedBy(drops: readonly Drop[], gates: readonly MarshalGate[]): Map<Drop, MarshalGate> {
  const named = new Map<Drop, MarshalGate>();
  const taken = new Set<MarshalGate>();
  for (const drop of drops) {
    const far = ({ at_us }: MarshalGate) => Math.abs(at_us - drop[0].common_us);
    const [nearest] = gates
      .filter((gate) => !taken.has(gate) && far(gate) <= MARSHAL_NEAR)
      .toSorted((a, b) => far(a) - far(b));
    if (nearest === undefined) continue;
    taken.add(nearest);
    named.set(drop, nearest);
  }
  return named;
}

/** A drop, a gate of the marshal, or both. */
type Start = { at_us: number; name: string | null; drop: Drop | null };

/**
 * This finds which heat rode from when on. A drop opens the next heat that was called and has not dropped, and a marshal's gate
 * near it says which. A heat without either is open from its call on, for the order alone.
 *
 * @param facts heats in running order, and the marshal's gates
 * @param heard the passings by the common clock
 * @returns the openings by their time, and the drops that opened none
 * Source: ours.
 */
export function openingsOf(
  { heats, gates }: Pick<TimingFacts, 'heats' | 'gates'>,
  heard: readonly Heard[],
): { openings: Opening[]; strayDrops: Set<Heard> } {
  const drops = dropsOf(heard);
  const named = namedBy(drops, gates);
  const used = new Set(named.values());
  const starts = [
    ...drops.map((drop): Start => ({ at_us: drop[0].common_us, name: named.get(drop)?.heat ?? null, drop })),
    ...gates
      .filter((gate) => !used.has(gate))
      .map(({ at_us, heat }): Start => ({ at_us, name: heat, drop: null })),
  ].toSorted((a, b) => a.at_us - b.at_us);

  const openings: Opening[] = [];
  const strayDrops = new Set<Heard>();
  /** The last opening of each heat, which is the only one that may count. */
  const last = new Map<TimedHeat, Opening>();
  const isOpen = (heat: TimedHeat, at_us: number): boolean => {
    const opening = last.get(heat);
    const isOld = (since: number | null) =>
      since !== null && opening !== undefined && opening.at_us < since && since <= at_us;
    return opening !== undefined && !isOld(heat.again_us);
  };
  const waits = (heat: TimedHeat, at_us: number): boolean =>
    heat.called_us !== null &&
    heat.called_us <= at_us &&
    (heat.settled_us === null || heat.settled_us > at_us) &&
    !isOpen(heat, at_us);
  const open = (opening: Opening): void => {
    openings.push(opening);
    last.set(opening.heat, opening);
  };
  const byName = new Map(heats.map((heat) => [heat.heat, heat]));
  for (const { at_us, name, drop } of starts) {
    const heat = name === null ? heats.find((one) => waits(one, at_us)) : byName.get(name);
    const before = heat && last.get(heat);
    const isSame = before !== undefined && at_us - before.at_us <= SAME_START;
    if (heat !== undefined && drop === null && isSame) continue;
    if (heat !== undefined) open({ heat, at_us, by: drop ? 'drop' : 'marshal', gates: drop ?? [] });
    else drop?.forEach((one) => strayDrops.add(one));
  }
  for (const heat of heats) {
    const { called_us, again_us } = heat;
    if (called_us !== null && !isOpen(heat, Infinity))
      open({ heat, at_us: Math.max(called_us, again_us ?? called_us), by: 'call', gates: [] });
  }
  return { openings: openings.toSorted((a, b) => a.at_us - b.at_us), strayDrops };
}
