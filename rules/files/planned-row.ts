import type { RowState } from './rows/row-states.ts';
import { hasAllWords, mayBeOneName, nameInOrder, similarNames } from '#rules/names/alike.ts';
import { properName } from '#rules/names/capitals.ts';
import { plainText } from '#rules/names/plain-text.ts';
import type { BothNames } from '#rules/names/full-names.ts';
import { isSamePlate, normalizePlate } from '#rules/entries/plates.ts';
import { keysOf } from '#rules/table.ts';
import {
  IMPORTED,
  PLATE_FIELDS,
  type ImportedField,
  type ImportedValues,
  type ReadRow,
  type RowNote,
  type RowProblem,
  type Told,
} from './import-row.ts';
import type { LicenceCup, PlannedLicence } from './licence-row.ts';
import { areTwo, differ } from './rows-taken.ts';

/** This is a rider whom the importer may see, with the columns that an import writes. */
export type KnownRider = { rider_id: number } & {
  [Field in Exclude<ImportedField, 'club_id'>]: string | null;
} & { club_id: number | null };

/** This is what is stored already. */
export interface KnownRiders {
  riders: readonly KnownRider[];
  /** These documents and UCI IDs belong to riders whom the importer may not see: only that they are in use is reported. */
  dni_elsewhere: ReadonlySet<string>;
  uci_elsewhere: ReadonlySet<string>;
  /** These clubs are closed and accept no new riders; a rider who belongs to one stays. */
  clubs_closed: ReadonlySet<number>;
  /** These are the riders who hold a plate of the cup or have ridden with it, by `plateKey`. */
  plates: ReadonlyMap<string, readonly number[]>;
  /** This is the cup in which licences are given; it is null when none is chosen or the importer gives none. */
  licence_cup: LicenceCup | null;
}

/**
 * This function writes a rider's full name, the first name in front.
 * @param names - the names, of which one may be missing
 * @returns the full name
 */
export const fullName = ({
  rider_firstname,
  rider_lastname,
}: {
  rider_firstname?: string | null;
  rider_lastname?: string | null;
}) => `${rider_firstname ?? ''} ${rider_lastname ?? ''}`.trim();

/** A known rider is recognized by these facts, and nobody's are changed unasked. */
const IDENTITY = [
  'rider_lastname',
  'rider_firstname',
  'rider_dni',
  'rider_birthdate',
  'rider_gender',
] as const;
type IdentityField = (typeof IDENTITY)[number];

/** This function lists the facts of a known rider that a row contradicts. Capitals, accents, and a name more or less make no other name. */
export function contradictions(rider: KnownRider, values: ImportedValues): IdentityField[] {
  return IDENTITY.filter((field) => {
    const [was, said] = [rider[field], values[field]];
    if (!differ(was, said) || was === null || said === undefined) return false;
    return !field.endsWith('name') || !(hasAllWords(said, was) || hasAllWords(was, said));
  });
}

/** This is a number of a row, and the known rider to whom it belongs. */
export interface Numbered {
  field: 'rider_dni' | 'uci_id' | 'rider_number';
  said: string;
  of: string;
}

/** This finds riders by the facts of a row. */
export class Directory {
  readonly #byId = new Map<number, KnownRider>();
  readonly #byDni = new Map<string, KnownRider>();
  readonly #byUci = new Map<string, KnownRider>();
  readonly #byBirth = new Map<string, KnownRider[]>();
  readonly #byName: ReadonlyMap<string, KnownRider[]>;

  constructor(riders: readonly KnownRider[]) {
    this.#byName = Map.groupBy(riders, (rider) => nameInOrder(fullName(rider)));
    for (const rider of riders) {
      this.#byId.set(rider.rider_id, rider);
      if (rider.rider_dni !== null) this.#byDni.set(rider.rider_dni, rider);
      if (rider.uci_id !== null) this.#byUci.set(rider.uci_id, rider);
      const born = rider.rider_birthdate;
      if (born !== null) this.#byBirth.set(born, [...(this.#byBirth.get(born) ?? []), rider]);
    }
  }

  /** This method finds the rider whom a number of a row names, the document first, with the number. */
  numbered({ values, rider_number }: ReadRow): { rider: KnownRider; number: Numbered } | null {
    for (const [field, owners] of [['rider_dni', this.#byDni] as const, ['uci_id', this.#byUci] as const]) {
      const said = values[field] ?? '';
      const rider = owners.get(said);
      if (rider) return { rider, number: { field, said, of: fullName(rider) } };
    }
    // Another program's numbers may look like ours, so the name has to agree.
    const rider = rider_number === null ? undefined : this.#byId.get(rider_number);
    if (!rider || !similarNames(fullName(rider), fullName(values))) return null;
    return { rider, number: { field: 'rider_number', said: `R${rider.rider_id}`, of: fullName(rider) } };
  }

  /** This method lists the numbers of a row that belong to another rider than the one found. */
  ofAnother({ rider_id }: KnownRider, { rider_dni = '', uci_id = '' }: ImportedValues): Told<RowProblem>[] {
    const numbers = [
      { field: 'rider_dni', code: 'dni_taken', said: rider_dni, owner: this.#byDni.get(rider_dni) },
      { field: 'uci_id', code: 'uci_taken', said: uci_id, owner: this.#byUci.get(uci_id) },
    ] as const;
    return numbers.flatMap(({ owner, ...told }) =>
      owner === undefined || owner.rider_id === rider_id ? [] : [{ ...told, of: fullName(owner) }],
    );
  }

  /** This method lists the riders whose name has the same words, and who may be the rider of the row. */
  namesakes({ values, one_cell }: ReadRow): KnownRider[] {
    const all = this.#byName.get(nameInOrder(fullName(values) || (one_cell?.said ?? ''))) ?? [];
    return all.filter((rider) => !areTwo(rider, values));
  }

  /** This method lists the riders with a similar name who were born that day. */
  alike({ values }: ReadRow): KnownRider[] {
    const name = fullName(values);
    return (this.#byBirth.get(values.rider_birthdate ?? '') ?? []).filter((rider) =>
      similarNames(fullName(rider), name),
    );
  }
}

export type PlateField = (typeof PLATE_FIELDS)[number];

/**
 * This function computes the key under which a plate is looked up, one for each size of wheel.
 * @param field - the field of the plate
 * @param plate - the plate as it is stored
 * @returns the key
 */
export const plateKey = (field: ImportedField, plate: string): string => `${field} ${normalizePlate(plate)}`;

/** This is a field that receives another value; a field is never emptied. */
export interface Change {
  field: ImportedField;
  was: string | number | null;
  becomes: string | number;
}

export interface PlannedRow {
  row: number;
  name: string;
  state: RowState;
  /** This is the rider of the row; it is null for a new rider, or when the rider is not known yet. */
  rider_id: number | null;
  /** These are the facts about the rider as the row gives them, with the name of the club as its cell gives it. */
  said: ImportedValues;
  club_said: string;
  /** A new rider starts with these values. */
  values: ImportedValues;
  changes: Change[];
  problems: Told<RowProblem>[];
  notes: Told<RowNote>[];
  /** These are the licences that the row gives. */
  licences: PlannedLicence[];
  /** These are the classes that its licence may be for, where somebody has to choose. */
  licence_choices: number[];
  /** These are the riders who may be meant, when that is asked or was answered. */
  candidates: number[];
  /** These are both names of one cell, split by a guess or by hand; it is null when the sheet or the known rider separates them. */
  names: (BothNames & { guessed: boolean }) | null;
  /** This is the name in capitals only, or without any, and what it becomes when capitals are put right; it is null for any other name. */
  capitals: { was: string; becomes: string } | null;
}

/**
 * This function decides whether a row is about another person than a known rider, whatever number they share: no word of one name can be
 * taken for the other.
 */
export function hasOtherName(rider: KnownRider, said: ImportedValues): boolean {
  const name = fullName(said);
  return name !== '' && !similarNames(fullName(rider), name) && !mayBeOneName(fullName(rider), name);
}

/** Programs of race days write names in capitals and without accents, and people without capitals: no name is changed into that form. */
const isMisshapen = (was: string, becomes: string): boolean =>
  [becomes.toUpperCase(), becomes.toLowerCase()].includes(becomes) && plainText(was) === plainText(becomes);

/** These are the fields of a name, with the part that each is. */
export const nameParts = { rider_lastname: 'surname', rider_firstname: 'first' } as const;
const isName = (field: ImportedField): field is keyof typeof nameParts => field in nameParts;

/** This function puts right the capitals of both names. */
export function withCapitals<Names extends { rider_lastname?: string; rider_firstname?: string }>(
  names: Names,
): Names {
  const { rider_lastname: last, rider_firstname: first } = names;
  return {
    ...names,
    ...(last === undefined ? {} : { rider_lastname: properName(last, 'surname') }),
    ...(first === undefined ? {} : { rider_firstname: properName(first, 'first') }),
  };
}

/** This function finds the name that a rider gets from a row. Where the row only says it in other capitals, the accents stay. */
function nameAfter(
  field: keyof typeof nameParts,
  was: string | null,
  said: string,
  capitals: boolean,
): string {
  // Capitals that were put right at an earlier import stay so, and a name that the row leaves out is not erased.
  const isKept =
    was !== null &&
    (isMisshapen(was, said) ||
      was === properName(said, nameParts[field]) ||
      (hasAllWords(was, said) && !hasAllWords(said, was)));
  const kept = isKept ? was : said;
  return capitals ? properName(kept, nameParts[field]) : kept;
}

/** This function lists what a row changes in a known rider, with the capitals of names put right or not. */
export function changesOf(rider: KnownRider, values: ImportedValues, capitals: boolean): Change[] {
  return IMPORTED.flatMap((field) => {
    const [was, said] = [rider[field], values[field]];
    if (said === undefined) return [];
    const becomes =
      isName(field) && typeof said === 'string' ? nameAfter(field, rider[field], said, capitals) : said;
    const isSame = field.startsWith('plate_') && isSamePlate(String(was), String(said));
    return becomes === was || isSame ? [] : [{ field, was, becomes }];
  });
}

/** This function finds a name that capitals would put right, as the row leaves it without that and with it. */
export function capitalsTold(was: BothNames, becomes: BothNames): PlannedRow['capitals'] {
  const [one, other] = [fullName(was), fullName(becomes)];
  return one === other ? null : { was: one, becomes: other };
}

/** This function finds both names of a known rider after a row. */
export function namesAfter(rider: KnownRider, changes: readonly Change[]): BothNames {
  const name = (field: keyof typeof nameParts) =>
    String(changes.find((one) => one.field === field)?.becomes ?? rider[field] ?? '');
  return { rider_lastname: name('rider_lastname'), rider_firstname: name('rider_firstname') };
}

/**
 * This function lists the plates that a row would use.
 * @param planned - the row
 * @returns the plates, by field
 */
export function platesTaken({ state, values, changes }: PlannedRow): Told<RowNote, PlateField>[] {
  const taken: Partial<Record<ImportedField, string | number>> =
    state === 'new' || state === 'error'
      ? values
      : Object.fromEntries(changes.map(({ field, becomes }) => [field, becomes] as const));
  return PLATE_FIELDS.flatMap((field) => {
    const plate = taken[field];
    return plate === undefined ? [] : [{ field, code: 'plate_twice' as const, said: String(plate) }];
  });
}

/**
 * This function removes from a row the plates that an earlier row has used.
 * @param one - the row
 * @param plates - the plates to remove
 * @returns the row without them, with a note for each
 */
export function withoutPlates(one: PlannedRow, plates: readonly Told<RowNote, PlateField>[]): PlannedRow {
  const isLeft = (field: ImportedField) => plates.some((plate) => plate.field === field);
  const values = { ...one.values };
  for (const { field } of plates) delete values[field];
  const changes = one.changes.filter(({ field }) => !isLeft(field));
  const isIdle = one.state === 'changed' && changes.length === 0 && one.licences.length === 0;
  return {
    ...one,
    values,
    changes,
    notes: [...one.notes, ...plates],
    state: isIdle ? 'unchanged' : one.state,
  };
}

/** This is an earlier row of the same rider: as it is planned, and as it was read. */
interface FirstRow {
  planned: PlannedRow;
  read: ReadRow;
}

/** A rider who is new starts with what the later row adds, and a known one is changed by it. The values that differ are returned. */
function addValues({ planned, read: said }: FirstRow, one: PlannedRow): ImportedField[] {
  const differing: ImportedField[] = [];
  for (const { field, was, becomes } of one.changes) {
    const own = planned.changes.find((change) => change.field === field);
    if (own?.becomes === becomes) continue;
    if (own || said.values[field] !== undefined) differing.push(field);
    else planned.changes.push({ field, was, becomes });
  }
  if (planned.state !== 'new') return differing;
  for (const field of keysOf(one.values)) {
    const { [field]: value } = one.values;
    if (value === undefined || planned.values[field] === value) continue;
    if (planned.values[field] === undefined) Object.assign(planned.values, { [field]: value });
    else differing.push(field);
  }
  return differing;
}

/**
 * This function joins a row to an earlier one of the same rider, who rides a second class: the earlier row takes over the plates, the
 * licences and what else it does not give itself.
 * @param first - the earlier row, which is changed
 * @param one - the later row as it is planned by itself
 * @param read - the later row as it was read
 * @returns the later row, which does nothing any more and says what became of it
 * Source: sheets with one row a class, docs/regulation.md §8.2.
 */
export function joinRow(first: FirstRow, one: PlannedRow, read: ReadRow): PlannedRow {
  const { planned } = first;
  const differing = addValues(first, one);
  const has = ({ category_id }: PlannedLicence) =>
    planned.licences.some((own) => own.category_id === category_id);
  planned.licences.push(...one.licences.filter((licence) => !has(licence)));
  const adds = planned.changes.length > 0 || planned.licences.length > 0;
  if (planned.state === 'unchanged' && adds) planned.state = 'changed';
  const { row } = planned;
  const others = differing.map((field): Told<RowNote> => {
    return {
      field,
      code: 'row_differs',
      said: field === 'club_id' ? read.club_said : (read.values[field] ?? ''),
      row,
    };
  });
  const joined: Told<RowNote> = { field: 'rider_lastname', code: 'joined', said: one.name, row };
  return {
    ...one,
    state: 'unchanged',
    values: {},
    changes: [],
    problems: [],
    licences: [],
    candidates: [],
    names: null,
    capitals: null,
    notes: [...one.notes, joined, ...others],
  };
}
