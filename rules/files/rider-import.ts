import { isSamePlate } from '#rules/entries/plates.ts';
import { mayBeOneName, sameName, similarNames } from '#rules/names/alike.ts';
import type { BothNames } from '#rules/names/full-names.ts';
import type { CategoryCandidate } from '#rules/season/categories/categories.ts';
import {
  PLATE_FIELDS,
  type ImportedField,
  type ImportedValues,
  type ReadRow,
  type RowNote,
  type RowProblem,
  type Told,
} from './import-row.ts';
import {
  capitalsTold,
  changesOf,
  contradictions,
  hasOtherName,
  Directory,
  fullName,
  joinRow,
  nameParts,
  namesAfter,
  type KnownRider,
  type KnownRiders,
  type Numbered,
  type PlannedRow,
  type PlateField,
  plateKey,
  platesTaken,
  withCapitals,
  withoutPlates,
} from './planned-row.ts';
import { namesLike } from '#rules/names/one-cell.ts';
import { keysOf } from '#rules/table.ts';
import type { RowState } from './rows/row-states.ts';
import { differ, RowsTaken } from './rows-taken.ts';
import { planLicences } from './licence-row.ts';

/** The club of new riders whose row names none: 'none' when they have no club, 'out' to leave them out, null when it is not known. */
type DefaultClub = number | 'none' | 'out' | null;

/** This is a person's answer for a row: this rider, a new one, or leave the row out. */
interface RowAnswer {
  is: number | 'new' | 'skip';
  /** What is known of the rider stays where the row contradicts it. */
  keep?: boolean | undefined;
}

const namesIn = ({ rider_lastname = '', rider_firstname = '' }: ImportedValues): BothNames => ({
  rider_lastname,
  rider_firstname,
});

/** These facts decide the class, for the rider as the row leaves them. */
function bornAs(values: ImportedValues, rider: KnownRider | undefined): CategoryCandidate {
  const gender = values.rider_gender ?? rider?.rider_gender;
  return {
    rider_birthdate: values.rider_birthdate ?? rider?.rider_birthdate ?? null,
    rider_gender: gender === 'MEN' || gender === 'WOMAN' ? gender : null,
  };
}

/** A new rider must have these fields: the ages and classes of a race depend on them. */
const needed = ['rider_lastname', 'rider_firstname', 'rider_birthdate', 'rider_gender', 'club_id'] as const;

/**
 * No number alone makes two people one: brothers share a document in a sheet, and a wrong digit is another child's number. A person is
 * asked when the sex, the birthday or the first name differs.
 */
function isSomebodyElse(rider: KnownRider, { values, one_cell, rider_number }: ReadRow): boolean {
  if (differ(rider.rider_gender, values.rider_gender)) return true;
  // Our own number was looked up together with the name, so the birth date may be put right.
  if (rider_number !== rider.rider_id && differ(rider.rider_birthdate, values.rider_birthdate)) return true;
  const said = fullName(values) || (one_cell?.said ?? '');
  if (said === '' || similarNames(fullName(rider), said)) return false;
  if (differ(rider.rider_birthdate, values.rider_birthdate)) return true;
  const { rider_firstname } = values;
  if (one_cell || rider_firstname === undefined) return one_cell !== null;
  return !mayBeOneName(rider.rider_firstname ?? '', rider_firstname);
}

/** A known rider has these, so a row in which they cannot be read may still be the rider's. */
const settled = ['rider_birthdate', 'rider_gender'] as const;
const isKnownOf = (rider: KnownRider, told: Told<RowProblem>): boolean =>
  settled.some((field) => told.field === field && rider[field] !== null);

/** A closed club accepts no new rider, whichever way the rider would come. */
const closedTo = ({ values, club_said }: ReadRow, { clubs_closed }: KnownRiders): Told<RowProblem>[] =>
  values.club_id !== undefined && clubs_closed.has(values.club_id)
    ? [{ field: 'club_id', code: 'club_closed', said: club_said }]
    : [];

/** This function lists the plates of a row that other riders hold or have ridden with. */
function platesOfOthers(
  { values }: ReadRow,
  rider: KnownRider | undefined,
  { plates }: KnownRiders,
): Told<RowNote, PlateField>[] {
  return PLATE_FIELDS.flatMap((field) => {
    const said = values[field];
    if (said === undefined || isSamePlate(said, rider?.[field] ?? '')) return [];
    const others = (plates.get(plateKey(field, said)) ?? []).some((one) => one !== rider?.rider_id);
    return others ? [{ field, code: 'plate_taken' as const, said }] : [];
  });
}

/** This is what is known of the rider of a row. The candidates are those among whom somebody chooses, or chose. */
interface Whom {
  rider?: KnownRider;
  candidates: number[];
  /** The number that names somebody else, as it seems. */
  number: Numbered | null;
}

/** This function finds the rider of a row: one rider, nobody yet, or several to choose from. */
function whom(read: ReadRow, directory: Directory, answer: RowAnswer['is'] | undefined): Whom {
  const numbered = directory.numbered(read);
  if (numbered && answer !== 'new' && !isSomebodyElse(numbered.rider, read))
    return { rider: numbered.rider, candidates: [], number: null };
  const alike = directory.alike(read);
  const all = new Set([...(numbered ? [numbered.rider] : []), ...alike, ...directory.namesakes(read)]);
  const candidates = Array.from(all, ({ rider_id }) => rider_id);
  const number = numbered?.number ?? null;
  const chosen = [...all].find(({ rider_id }) => rider_id === answer);
  if (chosen) return { rider: chosen, candidates, number: null };
  const same = alike.filter(
    (rider) =>
      sameName(fullName(rider), fullName(read.values)) &&
      !differ(rider.rider_dni, read.values.rider_dni) &&
      !differ(rider.rider_gender, read.values.rider_gender),
  );
  const [only] = same;
  const isOnly = same.length === 1 && alike.length === 1 && number === null;
  return isOnly && only && answer !== 'new'
    ? { rider: only, candidates: [], number: null }
    : { candidates, number };
}

function plan(
  row: number,
  read: ReadRow,
  known: KnownRiders,
  directory: Directory,
  { is: answer, keep = false }: Partial<RowAnswer>,
  { club_id, capitals }: { club_id: DefaultClub; capitals: boolean },
): PlannedRow {
  const { problems: told, notes: said } = read;
  const values = { ...read.values };
  /** The row is called by these names. */
  let spoken: ImportedValues = values;
  let problems = [...told];
  // Whoever has a document in the office is found by it the next time, whatever the row lacks.
  const undocumented = said.find(({ code }) => code === 'no_document');
  const notes = said.filter((one) => one !== undocumented);
  const { one_cell } = read;
  let namesTold: PlannedRow['names'] = one_cell && {
    rider_lastname: values.rider_lastname ?? '',
    rider_firstname: values.rider_firstname ?? '',
    guessed: one_cell.guessed,
  };
  const done = (state: RowState, more: Partial<PlannedRow> = {}): PlannedRow => ({
    row,
    name: fullName(capitals ? withCapitals(spoken) : spoken) || (one_cell?.said ?? ''),
    state,
    rider_id: null,
    // A cell with both names that was split by a guess contradicts no name.
    said: one_cell && !one_cell.by_hand ? without(read.values, new Set(Object.keys(nameParts))) : read.values,
    club_said: read.club_said,
    values: {},
    changes: [],
    problems,
    notes,
    licences: [],
    licence_choices: [],
    candidates: [],
    names: namesTold && capitals ? withCapitals(namesTold) : namesTold,
    capitals: null,
    ...more,
  });
  // A plate of somebody else keeps no rider out: it is reported, and the rider is imported without it.
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
  if (answer === 'skip' || notes.some(({ code }) => code === 'club_left'))
    return done('skipped', { problems: [] });
  const { rider, candidates, number } = whom(read, directory, answer);
  const isAsked = candidates.length > 0 && answer !== 'new';
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
    const others = contradictions(rider, values);
    const meant = candidates.length === 0 && others.length > 0 ? [rider.rider_id] : candidates;
    if (keep && answer === rider.rider_id) {
      spoken = read.values;
      // The row is of a person of another name, so that nothing of it is the rider's.
      if (hasOtherName(rider, read.values)) {
        problems = [];
        return done('unchanged', { rider_id: rider.rider_id, candidates: meant });
      }
      for (const field of others) {
        notes.push({ field, code: 'kept', said: values[field] ?? '' });
        delete values[field];
      }
      problems = problems.filter(({ field }) => !others.some((one) => one === field));
    }
    problems.push(...directory.ofAnother(rider, values));
    if (values.club_id !== rider.club_id) problems.push(...closedTo(read, known));
    leavePlates(rider);
    // A document that is the rider's already may have any form, and what is known of the rider need not be read again.
    if (values.rider_dni === rider.rider_dni) problems = problems.filter(({ code }) => code !== 'dni_long');
    for (const { field, said } of problems.filter((one) => isKnownOf(rider, one)))
      notes.push({ field, code: 'not_taken', said });
    problems = problems.filter((one) => !isKnownOf(rider, one));
    if (read.clubless && rider.club_id !== null)
      notes.push({ field: 'club_id', code: 'club_stays', said: read.club_said });
    if (problems.length > 0) return done('error', { rider_id: rider.rider_id, candidates: meant });
    if (others.length > 0 && answer !== rider.rider_id) return done('ask', { candidates: meant });
    if (undocumented && rider.rider_dni === null) notes.push(undocumented);
    const changes = changesOf(rider, values, capitals);
    const [plainly, rightly] = [false, true].map((right) =>
      namesAfter(rider, changesOf(rider, values, right)),
    );
    const renumbered = changes.some(({ field, was }) => field === 'rider_dni' && was !== null);
    if (renumbered) notes.push({ field: 'rider_dni', code: 'other_document', said: values.rider_dni ?? '' });
    const given = licencesOf(rider);
    const state = changes.length === 0 && given.licences.length === 0 ? 'unchanged' : 'changed';
    const loud = plainly && rightly ? capitalsTold(plainly, rightly) : null;
    return done(state, { rider_id: rider.rider_id, changes, candidates: meant, capitals: loud, ...given });
  }
  if (isAsked) {
    if (number) notes.push({ ...number, code: 'number_of' });
    // The rider somebody is asked about may have what the sheet does not give, or hold the plate.
    const isOpen = problems.every((told) => settled.some((field) => told.field === field));
    return done(isOpen ? 'ask' : 'error', { candidates });
  }
  leavePlates(undefined);
  const start = { ...values };
  if (typeof club_id === 'number' && start.club_id === undefined && !read.clubless) start.club_id = club_id;
  const isFree = read.clubless || (club_id === 'none' && read.club_said === '');
  const isGiven = (field: ImportedField) =>
    start[field] !== undefined ||
    (field === 'club_id' && isFree) ||
    problems.some((one) => one.field === field);
  const lacks = needed.filter((field) => !isGiven(field));
  if (club_id === 'out' && lacks.includes('club_id'))
    return done('skipped', { problems: [{ field: 'club_id', code: 'required', said: '' }] });
  problems.push(...lacks.map((field) => ({ field, code: 'required' as const, said: '' })));
  if (number?.field === 'rider_dni') problems.push({ ...number, field: 'rider_dni', code: 'dni_taken' });
  if (number?.field === 'uci_id') problems.push({ ...number, field: 'uci_id', code: 'uci_taken' });
  problems.push(...closedTo(read, known));
  // A row that lacks something may still add its plates to an earlier row of the same rider.
  if (problems.length > 0) return done('error', { values: start, candidates, ...licencesOf(undefined) });
  if (values.rider_dni === undefined)
    notes.push(undocumented ?? { field: 'rider_dni', code: 'no_document', said: '' });
  const right = withCapitals(start);
  const loud = capitalsTold(namesIn(start), namesIn(right));
  return done('new', {
    values: capitals ? right : start,
    candidates,
    capitals: loud,
    ...licencesOf(undefined),
  });
}

/** These are the actions of a row that does nothing. */
const nothing = () => ({ changes: [], licences: [], licence_choices: [], values: {} });

/** This function turns a row into one that is wrong, in its place. */
function refuse(one: PlannedRow, problem: Told<RowProblem>): void {
  Object.assign(one, nothing(), { state: 'error' });
  one.problems.push(problem);
}

/** This function decides whether a row would give its rider a number. */
const isGiven = ({ state, changes }: PlannedRow, { field, code }: Told<RowProblem>): boolean =>
  code !== 'rider_twice' && (state === 'new' || changes.some((change) => change.field === field));

/** This function leaves out the values that somebody decided not to take. */
function without(values: ImportedValues, kept: ReadonlySet<string>): ImportedValues {
  const left = { ...values };
  for (const field of keysOf(left)) if (kept.has(field)) delete left[field];
  return left;
}

/**
 * This function prepares what an import would do and changes nothing. A rider is found by document, by UCI ID, by our own number, or by the
 * same name and day of birth; for a similar name with that day, or the same name with another or no day, somebody is asked.
 * @param known - the riders, clubs and plates that are stored
 * @param answers - the answers given, by row
 * @param club_id - the club of new riders whose row names none
 * @param capitals - whether names in capitals only, or without any, are put right
 * @returns a function that plans row after row, in their order
 * Source: issue 6 on imports.
 */
export function importPlanner(
  known: KnownRiders,
  answers: ReadonlyMap<number, RowAnswer>,
  club_id: DefaultClub,
  capitals = false,
): (row: number, read: ReadRow) => PlannedRow {
  const directory = new Directory(known.riders);
  const earlier = new RowsTaken<PlannedRow>();
  const plated = new Set<string>();
  const joined = new Map<PlannedRow, PlannedRow[]>();
  return (row, read) => {
    const answer: Partial<RowAnswer> = answers.get(row) ?? {};
    const one = plan(row, read, known, directory, answer, { club_id, capitals });
    const kept = new Set<string>(one.notes.flatMap(({ code, field }) => (code === 'kept' ? [field] : [])));
    const taken = earlier.take(one, { ...read, values: without(read.values, kept) }, answer.is === 'new');
    if (taken !== null && 'problem' in taken) {
      const { problem, of } = taken;
      // Neither of two riders gets their one number before somebody has said whose it is.
      if (isGiven(of, problem))
        for (const other of [of, ...(joined.get(of) ?? [])]) refuse(other, { ...problem, row });
      refuse(one, problem);
    } else if (taken !== null && 'same_name' in taken) {
      const { code, same_name } = taken;
      Object.assign(one, nothing(), { state: 'ask' });
      one.notes.push({ field: 'rider_lastname', code, said: one.name, row: same_name });
    } else if (taken === null && one.state === 'error') Object.assign(one, nothing());
    else {
      const first = taken?.joins.planned;
      const plates = platesTaken(one);
      const isOwn = ({ field, said }: { field: PlateField; said: string }) => first?.values[field] === said;
      const twice = plates.filter((plate) => !isOwn(plate) && plated.has(plateKey(plate.field, plate.said)));
      for (const { field, said } of plates) plated.add(plateKey(field, said));
      // An earlier row is changed in its place, because a later one may still join it.
      if (twice.length > 0) Object.assign(one, withoutPlates(one, twice));
      if (taken !== null && first?.state === 'error') {
        Object.assign(one, nothing(), { state: 'error', problems: [...first.problems] });
      } else if (taken !== null && first) {
        const last = joinRow(taken.joins, one, read);
        joined.set(first, [...(joined.get(first) ?? []), last]);
        return last;
      }
    }
    return one;
  };
}
