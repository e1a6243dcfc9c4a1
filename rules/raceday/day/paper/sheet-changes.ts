/** A rider at a gate as it is printed. */
interface PrintedGate {
  entry_id: number;
  lane: number | null;
  plate: string;
}

/** A heat as it stands on paper. */
export interface PrintedHeat {
  sheet: number;
  number: string;
  gates: readonly PrintedGate[];
}

/** A heat as it is printed now, compared with what is on paper. */
export interface SheetChange {
  /** The number of this printing. */
  sheet: number;
  /** The number of the sheet that it replaces. It is null when none was printed. */
  replaces: number | null;
  /** The entries whose line differs from the replaced sheet. */
  fresh: number[];
  /** The plates that stood on the replaced sheet and are no longer in this heat. */
  gone: string[];
}

const sameGate = (one: PrintedGate, other: PrintedGate | undefined) =>
  other !== undefined && one.lane === other.lane && one.plate === other.plate;

/** Two printings of a heat are equal when their number and their gates are. */
function saysSameHeat(one: PrintedHeat, other: PrintedHeat): boolean {
  const gates = new Map(other.gates.map((gate) => [gate.entry_id, gate]));
  return (
    one.number === other.number &&
    one.gates.length === other.gates.length &&
    one.gates.every((gate) => sameGate(gate, gates.get(gate.entry_id)))
  );
}

/**
 * A heat that is printed again without a change is the same sheet, with the same marks. A changed heat is the next sheet, also when
 * only a plate changed.
 *
 * @param printed what is on paper, the oldest first
 * @param now the heat now, with the sheet that its draw gave it
 * @returns the sheet and its changes
 * Source: docs/regulation.md §7.4.
 */
export function sheetChange(printed: readonly PrintedHeat[], now: PrintedHeat): SheetChange {
  const last = printed.at(-1);
  const isOut = last !== undefined && last.sheet >= now.sheet && saysSameHeat(last, now);
  const before = isOut ? printed.at(-2) : last;
  const sheet = isOut ? last.sheet : Math.max(now.sheet, (last?.sheet ?? 0) + 1);
  if (!before) return { sheet, replaces: null, fresh: [], gone: [] };
  const old = new Map(before.gates.map((gate) => [gate.entry_id, gate]));
  const here = new Set(now.gates.map(({ entry_id }) => entry_id));
  return {
    sheet,
    replaces: before.sheet,
    fresh: now.gates
      .filter((gate) => !sameGate(gate, old.get(gate.entry_id)))
      .map(({ entry_id }) => entry_id),
    gone: before.gates.filter(({ entry_id }) => !here.has(entry_id)).map(({ plate }) => plate),
  };
}
