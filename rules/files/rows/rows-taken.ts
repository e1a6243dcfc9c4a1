import { similarNames } from '#rules/names/alike.ts';
import type { ImportedValues, ReadRow, RowProblem, Told } from '#rules/files/import-row.ts';

/** A row as it is planned. */
interface TakingRow {
  row: number;
  name: string;
  state: string;
  rider_id: number | null;
  values: ImportedValues;
}

interface Earlier {
  row: number;
  name: string;
  values: ImportedValues;
}

/** What identifies the rider of a row, beside the numbers of that rider. */
function keysOf({ state, rider_id, values, name }: TakingRow): string[] {
  if (state === 'new') return [`name ${values.rider_birthdate} ${name.toLowerCase()}`];
  return rider_id === null ? [] : [`rider ${rider_id}`];
}

/** Whether a row is about somebody else than an earlier one with its number. */
function isAnother({ name, values }: TakingRow, read: ReadRow, earlier: Earlier): boolean {
  const [born, before] = [
    read.values.rider_birthdate ?? values.rider_birthdate,
    earlier.values.rider_birthdate,
  ];
  if (born !== undefined && before !== undefined && born !== before) return true;
  return name !== '' && earlier.name !== '' && !similarNames(name, earlier.name);
}

/** What the earlier rows of a sheet have taken: riders, and the numbers of riders. */
export class RowsTaken {
  readonly #rows = new Map<string, Earlier>();

  /** Takes what a row is about. Out: why it cannot, with the row that has it; null: it is taken now. */
  take(one: TakingRow, read: ReadRow): Told<RowProblem> | null {
    const { rider_dni, uci_id } = read.values;
    const numbers = [
      { field: 'rider_dni', code: 'dni_twice', said: rider_dni },
      { field: 'uci_id', code: 'uci_twice', said: uci_id },
    ] as const;
    // A row that is wrong or left out takes nothing. Of a row that is asked about, the rider is not known yet.
    if (one.state === 'error' || one.state === 'skipped') return null;
    for (const { field, code, said } of numbers) {
      const earlier = said === undefined ? undefined : this.#rows.get(`${field} ${said}`);
      if (said !== undefined && earlier && isAnother(one, read, earlier))
        return { field, code, said, row: earlier.row };
    }
    if (one.state === 'ask') return null;
    const keys = [
      ...keysOf(one),
      ...numbers.flatMap(({ field, said }) => (said === undefined ? [] : [`${field} ${said}`])),
    ];
    for (const key of keys) {
      const earlier = this.#rows.get(key);
      if (earlier) return { field: 'rider_lastname', code: 'rider_twice', said: one.name, row: earlier.row };
    }
    const kept = { row: one.row, name: one.name, values: read.values };
    for (const key of keys) this.#rows.set(key, kept);
    return null;
  }
}
