/** A rider at a gate as it is printed. */
interface PrintedGate {
  entry_id: number;
  lane: number | null;
  plate: string;
}

/** What is on paper of a heat. */
export interface PrintedHeat {
  sheet: number;
  number: string;
  gates: readonly PrintedGate[];
}

/** A heat as it goes to paper now, beside what is on paper. */
export interface SheetChange {
  /** The sheet this printing is. */
  sheet: number;
  /** The sheet it takes the place of; null: none was printed. */
  replaces: number | null;
  /** Entries whose line is another one than on the replaced sheet. */
  fresh: number[];
  /** Plates that stood on the replaced sheet and stand in this heat no longer. */
  gone: string[];
}

const sameGate = (one: PrintedGate, other: PrintedGate | undefined) =>
  other !== undefined && one.lane === other.lane && one.plate === other.plate;

/** Whether two printings of a heat say the same. */
function saysSameHeat(one: PrintedHeat, other: PrintedHeat): boolean {
  const gates = new Map(other.gates.map((gate) => [gate.entry_id, gate]));
  return (
    one.number === other.number &&
    one.gates.length === other.gates.length &&
    one.gates.every((gate) => sameGate(gate, gates.get(gate.entry_id)))
  );
}

/**
 * What a heat is printed as: printed again unchanged it is the sheet that is out already, with its marks; changed it is the next one,
 * also where only a plate is another. In: what is on paper, oldest first, and the heat now with the sheet its draw gave it.
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
