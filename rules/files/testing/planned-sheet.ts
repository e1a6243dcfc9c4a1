import { readRow } from '#rules/files/import-row.ts';
import { PLATE_FIELDS } from '#rules/files/import-row.ts';
import { type Change, type KnownRider, plateKey, type PlannedRow } from '#rules/files/planned-row.ts';
import { sumOfRows } from '#rules/files/rows/row-states.ts';
import { importPlanner } from '#rules/files/rider-import.ts';
import { fieldsOfHeadings, headingsAt } from '#rules/files/rider-sheet.ts';
import { rowCells } from '#rules/files/row-cells.ts';
import { sheetParts } from '#rules/files/rows/sheet-parts.ts';
import { orderOfDates } from '#rules/files/sheet-dates.ts';
import { nameRulesOf } from '#rules/names/one-cell.ts';
import { hasAllWords } from '#rules/names/alike.ts';
import { plainText } from '#rules/names/plain-text.ts';
import type { MadeRiders } from './made-riders.ts';
import { rules } from './riders.ts';

interface SheetRow {
  row: number;
  cells: readonly string[];
}

/** This plans the import of a sheet, also for a cup, as its columns are proposed, when nobody answers anything. */
export function plannedSheet(rows: readonly SheetRow[], riders: readonly KnownRider[], hasCup: boolean) {
  const { head, above, riders: lines, others } = sheetParts(rows, headingsAt);
  const columns = fieldsOfHeadings(head?.cells ?? [], above);
  const read = lines.map(({ row, cells }) => ({ row, cells: rowCells(cells, columns) }));
  const together = {
    heading: head?.cells[columns.indexOf('rider_fullname')] ?? '',
    cells: read.flatMap(({ cells }) => cells.rider_fullname ?? []),
    beside: columns.some((field) => field === 'rider_lastname' || field === 'rider_firstname'),
  };
  const own = {
    ...rules,
    order: orderOfDates(read.map(({ cells }) => cells.rider_birthdate ?? '')).order,
    names: nameRulesOf(together, [], { order: null, surnames: null }),
    document_country: 'ARG',
    wheels: hasCup ? new Map<string, 20>() : null,
  };
  const nobody = { dni_elsewhere: new Set<string>(), uci_elsewhere: new Set<string>() };
  const held = riders.flatMap((rider) =>
    PLATE_FIELDS.flatMap((field) => {
      const plate = rider[field];
      return plate === null ? [] : [[plateKey(field, plate), [rider.rider_id]] as const];
    }),
  );
  const planRow = importPlanner(
    { ...nobody, riders, clubs_closed: new Set(), plates: new Map(hasCup ? held : []), licence_cup: null },
    new Map(),
    null,
  );
  const planned = read.map(({ row, cells }): PlannedRow => planRow(row, readRow(cells, own)));
  return { planned, sum: sumOfRows(planned, others.length) };
}

const inOrder = (...names: (string | undefined)[]): string =>
  plainText(names.join(' ')).split(' ').toSorted().join(' ');

/** What becomes of an unbroken row, by whom the importer knows of that person. */
const wanted: Readonly<Record<MadeRiders['people'][number]['one']['known'], readonly PlannedRow['state'][]>> =
  {
    no: ['new'],
    'guardian rides': ['new'],
    same: ['unchanged', 'changed'],
    twin: ['new', 'ask'],
    'longer name': ['unchanged', 'changed'],
    'name with a slip': ['ask'],
    'other day': ['ask'],
    'other sex': ['ask'],
    'other document': ['ask'],
    'other person of this document': ['ask'],
  };

/** Nobody was asked, so a rider who is known keeps everything by which people are told apart. */
const isUnasked = ({ field, was, becomes }: Change): boolean =>
  was !== null &&
  (field.endsWith('name')
    ? !hasAllWords(String(becomes), String(was))
    : ['rider_dni', 'rider_birthdate', 'rider_gender'].includes(field));

/** This finds what is wrong with the plan for one row: somebody else's facts, somebody else, or a rider who stays outside. */
function wrongInRow(
  { one, rider_id, isAgain, isShared }: MadeRiders['people'][number],
  plan: PlannedRow,
): string[] {
  const { state, values, changes } = plan;
  const { firstname, surname, dni, birthdate, email } = one.guardian;
  const said = JSON.stringify([values, changes, plan.name]);
  const becomes = (field: 'rider_dni' | 'rider_birthdate') =>
    [values[field], changes.find((change) => change.field === field)?.becomes].filter(
      (value) => value !== undefined,
    );
  const isNew = state === 'new';
  const isTaken = isNew || state === 'changed';
  const name = inOrder(values.rider_lastname, values.rider_firstname);
  const foreign = [dni, birthdate, email, `${firstname} ${surname}`, `"${surname}"`];
  const told: readonly (readonly [wrong: boolean, what: string])[] = [
    [foreign.some((word) => said.includes(word)), 'the guardian'],
    [plan.rider_id !== null && plan.rider_id !== rider_id, 'somebody else'],
    [isNew && name !== inOrder(...one.surnames, one.firstname), 'another name'],
    [isTaken && becomes('rider_dni').some((value) => value !== one.dni), 'another document'],
    [isTaken && becomes('rider_birthdate').some((value) => value !== one.birthdate), 'another day'],
    [isNew && one.known === 'same', 'a known rider twice'],
    [isNew && isShared, 'a document that two have'],
    [changes.some(isUnasked), 'a fact of a known rider'],
    [one.broken === null && !isAgain && !isShared && !wanted[one.known].includes(state), `is ${state}`],
  ];
  return told.flatMap(([wrong, what]) => (wrong ? [what] : []));
}

/** This finds the documents, UCI IDs and plates that two riders would have after the import, for which the database refuses it whole. */
function refusedWhole(known: readonly KnownRider[], planned: readonly PlannedRow[]): string[] {
  const after = new Map<number | null, KnownRider>(known.map((rider) => [rider.rider_id, { ...rider }]));
  const all: Partial<Record<string, string | number | null>>[] = [...after.values()];
  for (const { state, rider_id, values, changes } of planned) {
    const rider = after.get(rider_id);
    if (state === 'new') all.push(values);
    else if (state === 'changed' && rider)
      Object.assign(rider, Object.fromEntries(changes.map(({ field, becomes }) => [field, becomes])));
  }
  return ['rider_dni', 'uci_id', ...PLATE_FIELDS].flatMap((field) => {
    const had = all.flatMap((one) => one[field] ?? []);
    return had.filter((value, at) => had.indexOf(value) < at).map((value) => `two have ${field} ${value}`);
  });
}

/**
 * This finds what an import would do wrong with a sheet: take somebody for somebody else unasked, leave out a rider whose row is
 * unbroken, lose a row, or count wrongly.
 *
 * @param made the sheet with the truth about it
 * @param read what would be done with its rows
 * @param rowOf the number that the reader gives a row
 * @returns what is wrong; nothing when it would be right
 */
export function wrongInSheet(
  made: MadeRiders,
  { planned, sum }: ReturnType<typeof plannedSheet>,
  rowOf = (row: number) => row,
): string[] {
  const byRow = new Map(planned.map((one) => [one.row, one]));
  const rows = new Set(made.people.map(({ row }) => rowOf(row)));
  const filled = made.rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).length;
  const { taken, known, left, doubtful } = sum;
  const isSum = sum.rows === filled && taken + known + left + doubtful === filled;
  return [
    ...(isSum ? [] : [`${JSON.stringify(sum)} of ${filled}`]),
    ...refusedWhole(made.known, planned),
    ...planned.flatMap(({ row, state, name, problems, candidates, notes }) => {
      const isAsked = candidates.length > 0 || notes.some(({ code }) => code === 'same_name');
      const isSilent = (state === 'error' && problems.length === 0) || (state === 'ask' && !isAsked);
      return isSilent || (state !== 'error' && !rows.has(row))
        ? [`row ${row}: ${name} is ${state} without a reason`]
        : [];
    }),
    ...made.people.flatMap((person) => {
      const plan = byRow.get(rowOf(person.row));
      const wrong = plan === undefined ? ['is lost'] : wrongInRow(person, plan);
      return wrong.map((what) => `row ${person.row}: ${what} ${JSON.stringify(plan)}`);
    }),
  ];
}
