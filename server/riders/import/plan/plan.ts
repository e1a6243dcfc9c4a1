import { createHash } from 'node:crypto';
import { statesOf } from '#contract/reference/states.ts';
import type { ImportChoices, ImportPreview } from '#contract/office/riders/rider-import.ts';
import { latestDay } from '#rules/calendar.ts';
import { classKey, PLATE_FIELDS, type ReadRow, readRow, type RowRules } from '#rules/files/import-row.ts';
import { type NameRules, nameRulesOf } from '#rules/names/one-cell.ts';
import { importPlanner, type KnownRider, plateKey, type PlannedRow } from '#rules/files/rider-import.ts';
import type { LicenceCup } from '#rules/files/licence-row.ts';
import type { SheetField } from '#rules/files/rider-sheet.ts';
import { orderOfDates } from '#rules/files/sheet-dates.ts';
import type { Db } from '#server/db/pool.ts';
import { closedClubs, meantClubs } from './meant-clubs.ts';
import { leftColumns } from './left-columns.ts';
import type { PlaceOfImport } from './place-queries.ts';
import { noteProposals } from './propose-changes.ts';
import { ROWS_BETWEEN } from './progress.ts';
import { readCupsOf, readHolders, readWheels } from './plate-queries.ts';
import { readLicenceCup } from './licence-queries.ts';
import { type OwnClub, readClubsOf } from './place-queries.ts';
import { readSought, type StoredImport } from './queries.ts';
import { headed } from './send-sheet.ts';

export interface Plan {
  rows: PlannedRow[];
  clubs: OwnClub[];
  unknown_clubs: ImportPreview['unknown_clubs'];
  guessed_clubs: ImportPreview['guessed_clubs'];
  left_columns: ImportPreview['left_columns'];
  known: ReadonlyMap<number, KnownRider>;
  /** The cup whose plates and licences are given; null: none. */
  cup_id: number | null;
  licence_cup: LicenceCup | null;
  /** How a column with both names was read. */
  names: NameRules;
  fingerprint: string;
}

type Cells = Partial<Record<SheetField, string>>;

function byField(cells: readonly string[], columns: ImportChoices['columns']): Cells {
  const found: Cells = {};
  for (const [index, field] of columns.entries()) if (field !== null) found[field] = cells[index] ?? '';
  return found;
}

/** The cells put right by hand, by row. */
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
  };
}

/** The cup whose plates are given: one of the organization, by whoever decides for it; null: none. */
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

/** Who has the plates that rows say. */
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

/** What an import would do now. In: where it goes, what was sent, what a person chose, and a callback for the number of rows compared. */
export async function planOf(
  db: Db,
  place: PlaceOfImport,
  sheet: StoredImport,
  choices: ImportChoices,
  step: (done: number, all: number) => Promise<void>,
): Promise<Plan> {
  const all = await readClubsOf(db, place.organization_id);
  const own = all.filter(({ club_id }) => place.clubs === null || place.clubs.includes(club_id));
  const { headings, rows: lines } = headed(sheet.cells ?? []);
  const repaired = repairsOf(choices);
  const cells = lines.map((one) => ({
    row: one.row,
    cells: { ...byField(one.cells, choices.columns), ...repaired.get(one.row) },
  }));
  const { clubs, unknown, guessed } = meantClubs(cells, own, choices.clubs);
  const club_id = own.some((one) => one.club_id === choices.club_id && !one.closed) ? choices.club_id : null;
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
  };
  const read = (names: NameRules) =>
    cells.map((one) => ({ row: one.row, read: readRow(one.cells, { ...rules, names }) }));
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
    new Map(choices.riders.map(({ row, is }) => [row, is])),
    club_id,
  );
  const planned: PlannedRow[] = [];
  for (const { row, read } of rows) {
    if (planned.length % ROWS_BETWEEN === 0) await step(planned.length, rows.length);
    planned.push(planRow(row, read));
  }
  await noteProposals(db, place, planned);
  return {
    rows: planned,
    clubs: own,
    unknown_clubs: [...unknown, ...closedClubs(planned)],
    guessed_clubs: guessed,
    left_columns: leftColumns({ headings, lines, columns: choices.columns, place, cup_id }),
    cup_id,
    licence_cup,
    names,
    known: new Map(riders.map((rider) => [rider.rider_id, rider])),
    fingerprint: createHash('sha256').update(JSON.stringify(planned)).digest('base64url'),
  };
}
