import { sameName, similarNames } from '#rules/names/alike.ts';
import type { BothNames } from '#rules/names/full-names.ts';
import { plainText } from '#rules/names/plain-text.ts';
import type { CategoryCandidate } from '#rules/categories/categories.ts';
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
import { namesLike } from '#rules/names/one-cell.ts';
import { RowsTaken } from './rows/rows-taken.ts';
import { type LicenceCup, type PlannedLicence, planLicences } from './licence-row.ts';

/** A rider whom the importer may see, with the columns an import writes. */
export type KnownRider = { rider_id: number } & {
  [Field in Exclude<ImportedField, 'club_id'>]: string | null;
} & { club_id: number | null };

/** What there is already. */
interface KnownRiders {
  riders: readonly KnownRider[];
  /** Documents and UCI IDs of riders whom the importer may not see: only that they are taken is reported. */
  dni_elsewhere: ReadonlySet<string>;
  uci_elsewhere: ReadonlySet<string>;
  /** Closed clubs, which take no new riders; a rider who is there stays. */
  clubs_closed: ReadonlySet<number>;
  /** Who holds a plate of the cup or has ridden with it, by `plateKey`. */
  plates: ReadonlyMap<string, readonly number[]>;
  /** The cup licences are given in; null: none is chosen, or the importer gives none. */
  licence_cup: LicenceCup | null;
}

type PlateField = (typeof PLATE_FIELDS)[number];

/** The key under which a plate is looked up, one for each size of wheel. In: the field of the plate; the plate as stored. */
export const plateKey = (field: ImportedField, plate: string): string => `${field} ${plate}`;

/** A field that gets another value; a field is never emptied. */
interface Change {
  field: ImportedField;
  was: string | number | null;
  becomes: string | number;
}

type RowState = 'new' | 'changed' | 'unchanged' | 'ask' | 'error' | 'skipped';

export interface PlannedRow {
  row: number;
  name: string;
  state: RowState;
  /** Whom the row is about; null: a new rider, or nobody yet. */
  rider_id: number | null;
  /** What a new rider begins with. */
  values: ImportedValues;
  changes: Change[];
  problems: Told<RowProblem>[];
  notes: Told<RowNote>[];
  /** The licences the row gives. */
  licences: PlannedLicence[];
  /** The classes its licence may be for, where somebody has to say which. */
  licence_choices: number[];
  /** Who it may be, when that is asked. */
  candidates: number[];
  /** Both names of one cell, taken apart by a guess or by hand; null: the sheet tells them apart, or the rider who is known does. */
  names: (BothNames & { guessed: boolean }) | null;
}

/** What a person answered for a row: this rider, a new one, or leave the row out. */
type RowAnswer = number | 'new' | 'skip';

const fullName = ({
  rider_firstname,
  rider_lastname,
}: {
  rider_firstname?: string | null;
  rider_lastname?: string | null;
}) => `${rider_firstname ?? ''} ${rider_lastname ?? ''}`.trim();

/** Riders by what a row finds them by. */
class Directory {
  readonly #byId = new Map<number, KnownRider>();
  readonly #byDni = new Map<string, KnownRider>();
  readonly #byUci = new Map<string, KnownRider>();
  readonly #byBirth = new Map<string, KnownRider[]>();

  constructor(riders: readonly KnownRider[]) {
    for (const rider of riders) {
      this.#byId.set(rider.rider_id, rider);
      if (rider.rider_dni !== null) this.#byDni.set(rider.rider_dni, rider);
      if (rider.uci_id !== null) this.#byUci.set(rider.uci_id, rider);
      const born = rider.rider_birthdate;
      if (born !== null) this.#byBirth.set(born, [...(this.#byBirth.get(born) ?? []), rider]);
    }
  }

  rider(rider_id: number | null): KnownRider | undefined {
    return rider_id === null ? undefined : this.#byId.get(rider_id);
  }

  /** Whom the numbers of a row name: the document first. */
  numbered({ values, rider_number }: ReadRow): KnownRider | undefined {
    const byDocument = this.#byDni.get(values.rider_dni ?? '') ?? this.#byUci.get(values.uci_id ?? '');
    if (byDocument) return byDocument;
    // Another program's numbers may look like ours: the name has to agree.
    const numbered = this.rider(rider_number);
    return numbered && similarNames(fullName(numbered), fullName(values)) ? numbered : undefined;
  }

  /** Whether an UCI ID is another rider's than the one found. */
  isOfAnother({ rider_id }: KnownRider, uci_id: string | undefined): boolean {
    const owner = this.#byUci.get(uci_id ?? '');
    return owner !== undefined && owner.rider_id !== rider_id;
  }

  /** Riders of about that name, born that day. */
  alike({ values }: ReadRow): KnownRider[] {
    const name = fullName(values);
    return (this.#byBirth.get(values.rider_birthdate ?? '') ?? []).filter((rider) =>
      similarNames(fullName(rider), name),
    );
  }
}

/** Two documents that are both known and differ are two people, unless somebody says otherwise. */
const differ = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && a !== b;

/** Programs of race days write names in capitals, and leave their accents out: no name is changed into that. */
const isShouted = (was: string, becomes: string): boolean =>
  becomes === becomes.toUpperCase() && plainText(was) === plainText(becomes);

function changesOf(rider: KnownRider, values: ImportedValues): Change[] {
  return IMPORTED.flatMap((field) => {
    const becomes = values[field];
    const was = rider[field];
    if (becomes === undefined || becomes === was) return [];
    if (typeof was === 'string' && typeof becomes === 'string' && isName(field) && isShouted(was, becomes))
      return [];
    return [{ field, was, becomes }];
  });
}

const isName = (field: ImportedField): boolean => field === 'rider_lastname' || field === 'rider_firstname';

/** What decides a class, of a rider as the row leaves him. */
function bornAs(values: ImportedValues, rider: KnownRider | undefined): CategoryCandidate {
  const gender = values.rider_gender ?? rider?.rider_gender;
  return {
    rider_birthdate: values.rider_birthdate ?? rider?.rider_birthdate ?? null,
    rider_gender: gender === 'MEN' || gender === 'WOMAN' ? gender : null,
  };
}

/** What a new rider must have: the ages and classes of a race depend on it. */
const needed = ['rider_lastname', 'rider_firstname', 'rider_birthdate', 'rider_gender', 'club_id'] as const;

/** One wrong figure in a document must not give a rider another one's name: a name and a birthday that both differ are asked. */
function isSomebodyElse(rider: KnownRider, values: ImportedValues): boolean {
  const { rider_firstname, rider_lastname, rider_birthdate } = values;
  if (rider_firstname === undefined || rider_lastname === undefined) return false;
  return differ(rider.rider_birthdate, rider_birthdate) && !similarNames(fullName(rider), fullName(values));
}

/** A closed club takes no new rider, whichever way the rider would come. */
const closedTo = ({ values, club_said }: ReadRow, { clubs_closed }: KnownRiders): Told<RowProblem>[] =>
  values.club_id !== undefined && clubs_closed.has(values.club_id)
    ? [{ field: 'club_id', code: 'club_closed', said: club_said }]
    : [];

/** Plates a row would take that others hold, or have ridden with. */
function platesOfOthers(
  { values }: ReadRow,
  rider: KnownRider | undefined,
  { plates }: KnownRiders,
): Told<RowNote, PlateField>[] {
  return PLATE_FIELDS.flatMap((field) => {
    const said = values[field];
    if (said === undefined || said === rider?.[field]) return [];
    const others = (plates.get(plateKey(field, said)) ?? []).some((one) => one !== rider?.rider_id);
    return others ? [{ field, code: 'plate_taken' as const, said }] : [];
  });
}

/** Whom a row is about: a rider, nobody yet, or several to choose from. */
function whom(
  read: ReadRow,
  directory: Directory,
  answer: RowAnswer | undefined,
): { rider?: KnownRider; candidates: number[]; isNumberOfAnother?: boolean } {
  const numbered = directory.numbered(read);
  if (numbered)
    return answer !== numbered.rider_id && isSomebodyElse(numbered, read.values)
      ? { candidates: [numbered.rider_id], isNumberOfAnother: answer === 'new' }
      : { rider: numbered, candidates: [] };
  const alike = directory.alike(read);
  if (answer === 'new') return { candidates: [] };
  const chosen = alike.find(({ rider_id }) => rider_id === answer);
  if (chosen) return { rider: chosen, candidates: [] };
  const same = alike.filter(
    (rider) =>
      sameName(fullName(rider), fullName(read.values)) && !differ(rider.rider_dni, read.values.rider_dni),
  );
  const [only] = same;
  if (same.length === 1 && only && alike.length === 1) return { rider: only, candidates: [] };
  return { candidates: alike.map(({ rider_id }) => rider_id) };
}

function plan(
  row: number,
  read: ReadRow,
  known: KnownRiders,
  directory: Directory,
  answer: RowAnswer | undefined,
  club_id: number | null,
): PlannedRow {
  const { problems: told, notes: said } = read;
  const values = { ...read.values };
  const problems = [...told];
  const notes = [...said];
  const { one_cell } = read;
  let namesTold: PlannedRow['names'] = one_cell && {
    rider_lastname: values.rider_lastname ?? '',
    rider_firstname: values.rider_firstname ?? '',
    guessed: one_cell.guessed,
  };
  const done = (state: RowState, more: Partial<PlannedRow> = {}): PlannedRow => ({
    row,
    name: fullName(values) || (one_cell?.said ?? ''),
    state,
    rider_id: null,
    values: {},
    changes: [],
    problems,
    notes,
    licences: [],
    licence_choices: [],
    candidates: [],
    names: namesTold,
    ...more,
  });
  // A plate of somebody else keeps no rider out: it is reported, and the rider comes in without it.
  const leavePlates = (owner: KnownRider | undefined): void => {
    for (const one of platesOfOthers(read, owner, known)) {
      notes.push(one);
      delete values[one.field];
    }
  };
  const licencesOf = (owner: KnownRider | undefined): Pick<PlannedRow, 'licences' | 'licence_choices'> => {
    if (read.licence === null || known.licence_cup === null) return { licences: [], licence_choices: [] };
    const facts = { rider_id: owner?.rider_id ?? null, ...bornAs(values, owner) };
    const planned = planLicences(read.licence, facts, known.licence_cup);
    const cells = [read.licence.lbr_number, ...read.licence.classes].filter((one) => one !== '').join(' · ');
    for (const code of planned.notes) notes.push({ field: 'licence_number', code, said: cells });
    return { licences: planned.licences, licence_choices: planned.choices };
  };
  if (answer === 'skip') return done('skipped', { problems: [] });
  const { rider, candidates, isNumberOfAnother = false } = whom(read, directory, answer);
  if (values.rider_dni !== undefined && known.dni_elsewhere.has(values.rider_dni))
    problems.push({ field: 'rider_dni', code: 'dni_elsewhere', said: values.rider_dni });
  if (values.uci_id !== undefined && known.uci_elsewhere.has(values.uci_id))
    problems.push({ field: 'uci_id', code: 'uci_elsewhere', said: values.uci_id });
  if (rider) {
    if (one_cell && !one_cell.by_hand) {
      const known = {
        rider_lastname: rider.rider_lastname ?? '',
        rider_firstname: rider.rider_firstname ?? '',
      };
      const like = namesLike(one_cell, known);
      namesTold = null;
      if (like) Object.assign(values, like);
      else {
        delete values.rider_lastname;
        delete values.rider_firstname;
      }
    }
    if (directory.isOfAnother(rider, values.uci_id))
      problems.push({ field: 'uci_id', code: 'uci_taken', said: values.uci_id ?? '' });
    if (values.club_id !== rider.club_id) problems.push(...closedTo(read, known));
    leavePlates(rider);
    if (problems.length > 0) return done('error', { rider_id: rider.rider_id });
    const changes = changesOf(rider, values);
    const renumbered = changes.some(({ field, was }) => field === 'rider_dni' && was !== null);
    if (renumbered) notes.push({ field: 'rider_dni', code: 'other_document', said: values.rider_dni ?? '' });
    const given = licencesOf(rider);
    const state = changes.length === 0 && given.licences.length === 0 ? 'unchanged' : 'changed';
    return done(state, { rider_id: rider.rider_id, changes, ...given });
  }
  if (candidates.length === 0) leavePlates(undefined);
  const start = { ...values, ...(values.club_id === undefined && club_id !== null ? { club_id } : {}) };
  for (const field of needed)
    if (start[field] === undefined && !problems.some((one) => one.field === field))
      problems.push({ field, code: 'required', said: '' });
  if (isNumberOfAnother)
    problems.push(
      values.rider_dni === undefined
        ? { field: 'uci_id', code: 'uci_taken', said: values.uci_id ?? '' }
        : { field: 'rider_dni', code: 'dni_taken', said: values.rider_dni },
    );
  // The rider somebody is asked about may be in the closed club already, or hold the plate.
  if (candidates.length === 0) problems.push(...closedTo(read, known));
  if (problems.length > 0) return done('error');
  if (candidates.length > 0) return done('ask', { candidates });
  if (values.rider_dni === undefined) notes.push({ field: 'rider_dni', code: 'no_document', said: '' });
  return done('new', { values: start, ...licencesOf(undefined) });
}

/** Plates a row would take, each by its key. */
function platesTaken({ state, values, changes }: PlannedRow): Told<RowNote, PlateField>[] {
  const taken: Partial<Record<ImportedField, string | number>> =
    state === 'new'
      ? values
      : Object.fromEntries(changes.map(({ field, becomes }) => [field, becomes] as const));
  return PLATE_FIELDS.flatMap((field) => {
    const plate = taken[field];
    return plate === undefined ? [] : [{ field, code: 'plate_twice' as const, said: String(plate) }];
  });
}

/** A row without the plates that an earlier one has taken. */
function withoutPlates(one: PlannedRow, plates: readonly Told<RowNote, PlateField>[]): PlannedRow {
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

/**
 * Prepares what an import would do, changing nothing. In: who is known, the answers given, and the club of new riders whose row names
 * none. Out: a function that plans row after row, in their order. A rider is found by document, by UCI ID, by our own number; by the
 * same name and day of birth; a similar name of that day is asked. Source: issue 6 on imports.
 */
export function importPlanner(
  known: KnownRiders,
  answers: ReadonlyMap<number, RowAnswer>,
  club_id: number | null,
): (row: number, read: ReadRow) => PlannedRow {
  const directory = new Directory(known.riders);
  const earlier = new RowsTaken();
  const plated = new Set<string>();
  return (row, read) => {
    const one = plan(row, read, known, directory, answers.get(row), club_id);
    const plates = platesTaken(one);
    const taken = earlier.take(one, read);
    if (taken !== null) {
      const nothing = { changes: [], licences: [], licence_choices: [], values: {}, candidates: [] };
      return { ...one, ...nothing, state: 'error', problems: [...one.problems, taken] };
    }
    const twice = plates.filter(({ field, said }) => plated.has(plateKey(field, said)));
    for (const { field, said } of plates) plated.add(plateKey(field, said));
    return twice.length === 0 ? one : withoutPlates(one, twice);
  };
}
