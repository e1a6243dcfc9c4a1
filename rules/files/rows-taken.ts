import { nameInOrder, similarNames } from '#rules/names/alike.ts';
import type { ImportedValues, ReadRow, RowProblem, Told } from './import-row.ts';

/** This is a row as it is planned. */
interface TakingRow {
  row: number;
  name: string;
  state: string;
  rider_id: number | null;
  values: ImportedValues;
  problems: readonly { code: RowProblem }[];
}

/** This is an earlier row: as it is planned, and as it was read. */
interface Earlier<Row extends TakingRow> {
  planned: Row;
  read: ReadRow;
  /** The birth date that the row was planned with. */
  born: string | undefined;
}

/** This is what an earlier row means for a later one. `of` is the earlier row with the number, and `joins` is the earlier row of the same rider, who rides a second class. */
type Taken<Row extends TakingRow> =
  | { problem: Told<RowProblem>; of: Row }
  | { joins: Earlier<Row> }
  | { same_name: number; code: 'same_name' | 'same_name_other_day' }
  | null;

interface Identity {
  rider_dni?: string | null;
  rider_birthdate?: string | null;
  rider_gender?: string | null;
}

/**
 * This function decides whether two values are both known and differ.
 * @param a - one value
 * @param b - the other value
 * @returns true when they contradict each other
 */
export const differ = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && a !== b;

/**
 * Two people of one name are certainly two when two of document, birth date and sex are known and differ. One alone may be a slip.
 * @param a - one person
 * @param b - the other person
 * @returns true when they are certainly two
 */
export const areTwo = (a: Identity, b: Identity): boolean =>
  (['rider_dni', 'rider_birthdate', 'rider_gender'] as const).filter((field) => differ(a[field], b[field]))
    .length > 1;

/** This key identifies the rider of a row, beside the numbers of that rider. */
function ownKeyOf({ state, rider_id, values, name }: TakingRow): string | null {
  if (state === 'new') return `name ${values.rider_birthdate} ${nameInOrder(name)}`;
  return rider_id === null ? null : `rider ${rider_id}`;
}

/** This function decides whether a row is about another person than an earlier row with the same number. */
function isAnother<Row extends TakingRow>(
  { name, values }: TakingRow,
  read: ReadRow,
  earlier: Earlier<Row>,
): boolean {
  const born = read.values.rider_birthdate ?? values.rider_birthdate;
  if (differ(born, earlier.born)) return true;
  if (differ(read.values.rider_gender, earlier.read.values.rider_gender)) return true;
  return name !== '' && earlier.planned.name !== '' && !similarNames(name, earlier.planned.name);
}

const numberFields = [
  { field: 'rider_dni', code: 'dni_twice' },
  { field: 'uci_id', code: 'uci_twice' },
] as const;

/** A row that only lacks what the earlier row of its number gave may still add a class. */
const lacksOnly = ({ problems }: TakingRow): boolean => problems.every(({ code }) => code === 'required');

/** This records what the earlier rows of a sheet have used: riders, and the numbers of riders. */
export class RowsTaken<Row extends TakingRow> {
  readonly #rows = new Map<string, Earlier<Row>>();
  /** The numbers of rows that are wrong or asked about. They are of these people, although nobody has taken them in yet. */
  readonly #claimed = new Map<string, Earlier<Row>>();

  /**
   * This method records the rider and the numbers of a row, unless an earlier row has used them.
   * @param one - the row as it is planned
   * @param read - the row as it was read
   * @param is_new - whether somebody answered that the rider is another one than all others
   * @returns what the earlier row means for this one; null when there is no conflict
   */
  take(one: Row, read: ReadRow, is_new: boolean): Taken<Row> {
    const numbers = numberFields.flatMap(({ field, code }) => {
      const said = read.values[field];
      return said === undefined ? [] : [{ field, code, said, key: `${field} ${said}` }];
    });
    const born = read.values.rider_birthdate ?? one.values.rider_birthdate;
    const claim = () => {
      for (const { key } of numbers) this.#claimed.set(key, { planned: one, read, born });
      return null;
    };
    if (one.state === 'skipped') return null;
    if (one.state === 'error' && !lacksOnly(one)) return claim();
    for (const { field, code, said, key } of numbers) {
      const earlier = this.#rows.get(key) ?? this.#claimed.get(key);
      if (earlier && isAnother(one, read, earlier))
        return one.state === 'error'
          ? null
          : { problem: { field, code, said, row: earlier.planned.row }, of: earlier.planned };
    }
    // The rider of a row that is asked about is not known yet.
    if (one.state === 'ask') return claim();
    const own = ownKeyOf(one);
    const namesake = own === null ? undefined : this.#rows.get(own);
    const keys = numbers.map(({ key }) => key);
    if (namesake && one.state === 'new' && differ(read.values.rider_dni, namesake.read.values.rider_dni)) {
      if (!is_new) return { same_name: namesake.planned.row, code: 'same_name' };
    } else if (own !== null) keys.push(own);
    for (const key of keys) {
      const earlier = this.#rows.get(key);
      if (!earlier) continue;
      if (read.starts !== '' && read.starts !== earlier.read.starts) {
        for (const number of numbers) this.#rows.set(number.key, earlier);
        return { joins: earlier };
      }
      const { row } = earlier.planned;
      return one.state === 'error'
        ? null
        : {
            problem: { field: 'rider_lastname', code: 'rider_twice', said: one.name, row },
            of: earlier.planned,
          };
    }
    if (one.state === 'error') return claim();
    const named = `named ${nameInOrder(one.name)}`;
    const other = one.state === 'new' && !is_new ? this.#rows.get(named) : undefined;
    if (other && !areTwo(one.values, other.planned.values))
      return { same_name: other.planned.row, code: 'same_name_other_day' };
    if (one.state === 'new') keys.push(named);
    for (const key of keys) this.#rows.set(key, { planned: one, read, born });
    return null;
  }
}
