import { createHash } from 'node:crypto';
import { statesOf } from '#contract/people/reference/states.ts';
import type { z } from 'zod';
import type { importSum } from '#contract/import-sum.ts';
import type { ImportChoices, ImportPreview } from '#contract/people/office/riders/rider-import.ts';
import { latestDay } from '#rules/calendar.ts';
import {
  classKey,
  PLATE_FIELDS,
  type ReadRow,
  readRow,
  type RowRules,
  clubKey,
} from '#rules/files/import-row.ts';
import { type NameRules, nameRulesOf } from '#rules/names/one-cell.ts';
import { fullName, type KnownRider, plateKey, type PlannedRow } from '#rules/files/planned-row.ts';
import { sumOfRows } from '#rules/files/rows/row-states.ts';
import type { OtherRow } from '#rules/files/rows/sheet-parts.ts';
import { countryOfDocument } from '#rules/people/riders/national-id.ts';
import { importPlanner } from '#rules/files/rider-import.ts';
import type { LicenceCup } from '#rules/files/licence-row.ts';
import { type SheetField, isLicenceHeading } from '#rules/files/rider-sheet.ts';
import { columnsOfOthers, rowCells, saysNoClub } from '#rules/files/row-cells.ts';
import { orderOfDates } from '#rules/files/sheet-dates.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { PlaceOfImport } from './place-queries.ts';
import { noteProposals } from './propose-changes.ts';
import { ROWS_BETWEEN } from './progress.ts';
import { readCupsOf, readHolders, readWheels } from './plate-queries.ts';
import { readLicenceCup } from './licence-queries.ts';
import { type OwnClub, readClubsOf, readClubsSaid } from './place-queries.ts';
import { readSought, type StoredImport } from './queries.ts';
import { partsOf } from './send-sheet.ts';
import type { TableRow } from '#server/ground/sheets/sheet.ts';
import { findClub, nameInOrder } from '#rules/names/alike.ts';

type Unknown = ImportPreview['unknown_clubs'][number];
type Guessed = ImportPreview['guessed_clubs'][number];

type Meant = RowRules['clubs'] extends ReadonlyMap<string, infer Club> ? Club : never;

interface MeantClubs {
  clubs: RowRules['clubs'];
  unknown: Unknown[];
  guessed: Guessed[];
}

/** Finds the clubs that names in the sheet mean: as answered, now or for an earlier sheet, otherwise by name among the importer's clubs. */
function meantClubs(
  rows: readonly { cells: { club_name?: string } }[],
  own: readonly OwnClub[],
  { answers, earlier }: { answers: ImportChoices['clubs']; earlier: ReadonlyMap<string, number> },
  maybeNone: boolean,
): MeantClubs {
  const clubs = new Map<string, Meant>();
  for (const { said, club_id } of answers)
    if (club_id === null || (maybeNone && club_id === 'none') || own.some((one) => one.club_id === club_id))
      clubs.set(clubKey(said), { club_id, guessed: false });
  const unknown = new Map<string, Unknown>();
  const guessed = new Map<string, Guessed>();
  for (const { cells } of rows) {
    const name = (cells.club_name ?? '').trim();
    const key = clubKey(name);
    const again = unknown.get(key) ?? guessed.get(key);
    if (again) again.rows += 1;
    if (name === '' || again || clubs.has(key)) continue;
    const none = maybeNone && saysNoClub(name) ? ({ club_id: 'none', guessed: true } as const) : null;
    const alike = findClub(name, own);
    const before = own.find(({ club_id }) => club_id === earlier.get(key));
    const found =
      alike?.guessed !== false && before ? { club_id: before.club_id, guessed: true } : (alike ?? none);
    const said = name.slice(0, 200);
    if (!found) unknown.set(key, { said, rows: 1, closed: false });
    else {
      clubs.set(key, found);
      if (found.guessed) guessed.set(key, { said, club_id: found.club_id, rows: 1 });
    }
  }
  return { clubs, unknown: [...unknown.values()], guessed: [...guessed.values()] };
}

/** Returns closed clubs into which rows would put somebody: the person chooses another one once, for all of them. */
function closedClubs(planned: readonly PlannedRow[]): Unknown[] {
  const asked = new Map<string, Unknown>();
  for (const { said, code } of planned.flatMap(({ problems }) => problems)) {
    if (code !== 'club_closed') continue;
    const known = asked.get(clubKey(said));
    if (known) known.rows += 1;
    else asked.set(clubKey(said), { said: said.slice(0, 200), rows: 1, closed: true });
  }
  return [...asked.values()];
}

type Why = ImportPreview['left_columns'][number]['why'];

interface Question {
  headings: readonly string[];
  lines: readonly TableRow[];
  columns: ImportChoices['columns'];
  /** The columns that are about other people than the rider. */
  ofOthers: readonly number[];
  place: PlaceOfImport;
  cup_id: number | null;
}

/** Returns columns with content that are not imported. A column that only repeats imported ones is not listed. */
function leftColumns({
  headings,
  lines,
  columns,
  ofOthers,
  place,
  cup_id,
}: Question): ImportPreview['left_columns'] {
  const taken = columns.flatMap((field, index) => (field === null ? [] : [index]));
  const saysAnything = (index: number) => lines.some(({ cells }) => (cells[index] ?? '') !== '');
  // A mother's surname is often the child's, and is hers all the same.
  const saysMore = (index: number) =>
    ofOthers.includes(index) ||
    !taken.some((other) => lines.every(({ cells }) => ['', cells[other] ?? ''].includes(cells[index] ?? '')));
  // If there is a licence too, a class says what the licence is for.
  const tellsClasses = cup_id !== null && columns.some((field) => field?.startsWith('licence_') === true);
  const whyOf = (index: number): Why | null => {
    const field = columns[index] ?? null;
    if (field === null) {
      if (!saysAnything(index) || !saysMore(index)) return null;
      return isLicenceHeading(headings[index] ?? '') ? 'licence' : 'unknown';
    }
    const isLicence = field.startsWith('licence_');
    if (field.startsWith('class_')) return saysAnything(index) && !tellsClasses ? 'class' : null;
    if (!(field.startsWith('plate_') || isLicence) || cup_id !== null || !saysAnything(index)) return null;
    if (place.clubs === null) return 'no_cup';
    return isLicence ? 'licences' : 'plates';
  };
  const width = Math.max(columns.length, headings.length);
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const why = whyOf(index);
    return why === null ? [] : [{ heading: (headings[index] ?? '').slice(0, 200), why }];
  });
}

export interface Plan {
  rows: PlannedRow[];
  clubs: OwnClub[];
  unknown_clubs: ImportPreview['unknown_clubs'];
  guessed_clubs: ImportPreview['guessed_clubs'];
  left_columns: ImportPreview['left_columns'];
  known: ReadonlyMap<number, KnownRider>;
  /** The rows that are about nobody. */
  others: OtherRow[];
  sum: z.infer<typeof importSum>;
  /** The cup whose plates and licences are given. It is null when there is none. */
  cup_id: number | null;
  licence_cup: LicenceCup | null;
  /** The way in which a column with both names was read. */
  names: NameRules;
  /** Whether somebody is asked which name comes first: the heading does not say it, or somebody chose it. */
  asks_order: boolean;
  fingerprint: string;
}

type Cells = Partial<Record<SheetField, string>>;

/** Returns the cells that were corrected by hand, by row. */
function repairsOf({ repairs }: ImportChoices): ReadonlyMap<number, Cells> {
  const found = new Map<number, Cells>();
  for (const { row, field, says } of repairs) found.set(row, { ...found.get(row), [field]: says });
  return found;
}

function soughtBy(rows: readonly { read: ReadRow }[]) {
  const texts = (values: (string | undefined)[]) => [...new Set(values)].filter((one) => one !== undefined);
  return {
    documents: texts(rows.map(({ read }) => read.values.rider_dni)),
    uci_ids: texts(rows.map(({ read }) => read.values.uci_id)),
    birthdates: texts(rows.map(({ read }) => read.values.rider_birthdate)),
    numbers: rows.flatMap(({ read }) => read.rider_number ?? []),
    names: texts(rows.map(({ read }) => nameInOrder(fullName(read.values) || (read.one_cell?.said ?? '')))),
  };
}

/** Returns the cup whose plates are given, if the caller decides for its organization, or null. */
async function chosenCup(
  db: Db,
  { organization_id, clubs }: PlaceOfImport,
  chosen: number | null,
): Promise<number | null> {
  if (chosen === null || clubs !== null) return null;
  const cups = await readCupsOf(db, organization_id);
  return cups.find(({ cup_id }) => cup_id === chosen)?.cup_id ?? null;
}

async function wheelsOf(db: Db, cup_id: number): Promise<NonNullable<RowRules['wheels']>> {
  const categories = await readWheels(db, cup_id);
  return new Map(
    categories.flatMap(({ category_name, external_code, wheel }) =>
      [external_code || category_name, category_name].map((name) => [classKey(name), wheel] as const),
    ),
  );
}

/** Reads who has the plates of the rows. */
async function holdersOf(
  db: Db,
  cup_id: number | null,
  rows: readonly { read: ReadRow }[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (cup_id === null) return new Map();
  const plates = rows.flatMap(({ read }) => PLATE_FIELDS.flatMap((field) => read.values[field] ?? []));
  const holders = await readHolders(db, cup_id, [...new Set(plates)]);
  const byKey = Map.groupBy(holders, ({ wheel, plate }) => plateKey(`plate_${wheel}`, plate));
  return new Map([...byKey].map(([key, all]) => [key, all.map(({ rider_id }) => rider_id)]));
}

const namesKnown = ({ rider_lastname, rider_firstname }: KnownRider) => ({
  rider_lastname: rider_lastname ?? '',
  rider_firstname: rider_firstname ?? '',
});

/** Returns what an import would do now with a sheet and choices. A callback receives the rows compared. */
export async function planOf(
  db: Db,
  place: PlaceOfImport,
  sheet: StoredImport,
  choices: ImportChoices,
  step: (done: number, all: number) => Promise<void>,
): Promise<Plan> {
  const all = await readClubsOf(db, place.organization_id);
  const own = all.filter(({ club_id }) => place.clubs === null || place.clubs.includes(club_id));
  const { head, above, riders: lines, others } = partsOf(sheet.cells ?? []);
  const headings = head?.cells ?? [];
  const repaired = repairsOf(choices);
  const ofOthers = columnsOfOthers(headings, above).filter((index) => choices.columns[index] === null);
  const cells = lines.map((one) => ({
    row: one.row,
    adults: ofOthers.map((index) => one.cells[index] ?? ''),
    cells: { ...rowCells(one.cells, choices.columns), ...repaired.get(one.row) },
  }));
  // Riders without a club are the organization's: a delegate would lose sight of them.
  const maybeNone = place.clubs === null;
  const said = await readClubsSaid(db, place.organization_id);
  const earlier = new Map(said.map((one) => [clubKey(one.said), one.club_id]));
  const { clubs, unknown, guessed } = meantClubs(cells, own, { answers: choices.clubs, earlier }, maybeNone);
  const isOpen = own.some((one) => one.club_id === choices.club_id && !one.closed);
  const isWord = choices.club_id === 'out' || (maybeNone && choices.club_id === 'none');
  const club_id = isOpen || isWord ? choices.club_id : null;
  const cup_id = await chosenCup(db, place, choices.cup_id);
  const told = orderOfDates(cells.map((one) => one.cells.rider_birthdate ?? ''));
  const togetherAt = choices.columns.indexOf('rider_fullname');
  const together = {
    heading: headings[togetherAt] ?? '',
    cells: cells.map((one) => one.cells.rider_fullname ?? '').filter((cell) => cell !== ''),
    beside: choices.columns.some((field) => field === 'rider_lastname' || field === 'rider_firstname'),
  };
  const rules: RowRules = {
    order: choices.date_order,
    order_certain: told.certain && told.order === choices.date_order,
    today: latestDay(Date.now()),
    // Only Argentina's list of states is binding (spec §3).
    states: place.country_code === 'ARG' ? statesOf('ARG') : null,
    clubs,
    wheels: cup_id === null ? null : await wheelsOf(db, cup_id),
    names: nameRulesOf(together, [], choices.names),
    document_country:
      countryOfDocument(headings[choices.columns.indexOf('rider_dni')] ?? '') ?? place.country_code ?? '',
  };
  const read = (names: NameRules) =>
    cells.map((one) => ({ row: one.row, read: readRow(one.cells, { ...rules, names }, one.adults) }));
  const first = read(rules.names);
  const found = await readSought(db, place, soughtBy(first), cup_id);
  const elsewhere = found.filter((rider) => !rider.own);
  const texts = (values: (string | null)[]) => new Set(values.filter((one) => one !== null));
  const riders = found.filter((rider) => rider.own);
  // Known riders of the sheet show which of the two names comes first in a cell.
  const names = nameRulesOf(together, riders.map(namesKnown), choices.names);
  const rows = names.order === rules.names.order ? first : read(names);
  const licence_cup = cup_id === null ? null : await readLicenceCup(db, cup_id);
  const planRow = importPlanner(
    {
      riders,
      dni_elsewhere: texts(elsewhere.map(({ rider_dni }) => rider_dni)),
      uci_elsewhere: texts(elsewhere.map(({ uci_id }) => uci_id)),
      plates: await holdersOf(db, cup_id, rows),
      licence_cup,
      clubs_closed: new Set(own.flatMap(({ club_id: one, closed }) => (closed ? [one] : []))),
    },
    new Map(choices.riders.map(({ row, ...answer }) => [row, answer])),
    club_id,
    choices.capitals,
  );
  const planned: PlannedRow[] = [];
  for (const { row, read } of rows) {
    if (planned.length % ROWS_BETWEEN === 0)
      await step(planned.length + others.length, rows.length + others.length);
    planned.push(planRow(row, read));
  }
  await noteProposals(db, place, planned);
  return {
    rows: planned,
    clubs: own,
    unknown_clubs: [...unknown, ...closedClubs(planned)],
    guessed_clubs: guessed,
    left_columns: leftColumns({ headings, lines, columns: choices.columns, ofOthers, place, cup_id }),
    others,
    sum: sumOfRows(planned, others.length),
    cup_id,
    licence_cup,
    names,
    asks_order: choices.names.order !== null || !names.certain,
    known: new Map(riders.map((rider) => [rider.rider_id, rider])),
    fingerprint: createHash('sha256').update(JSON.stringify(planned)).digest('base64url'),
  };
}
