import type { ImportSum } from '#contract/import-sum.ts';
import type { Candidate, OtherSheetRow, SheetRow } from '#contract/entries/office/entries-bulk.ts';
import { MANY } from '#contract/entries/office/entries-bulk.ts';
import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { type EntryRow, readEntryRows } from '#rules/files/entry-sheet.ts';
import { rowWords } from '#rules/files/rows/sheet-parts.ts';
import { RIDER_HEADINGS } from '#rules/files/rider-sheet.ts';
import { fits } from '#rules/season/categories/categories.ts';
import { namedCategory } from '#rules/season/categories/named-category.ts';
import { isPlate, isSamePlate, normalizePlate } from '#rules/entries/plates.ts';
import { similarNames } from '#rules/names/alike.ts';
import { plainText } from '#rules/names/plain-text.ts';
import { nameFinder } from '#rules/names/name-match.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readRidersRace, type RiderRaceFacts } from '#server/entries/facts-query.ts';
import { readTakenPlates } from '#server/entries/plate-queries.ts';
import { candidatesOf, deskRefusal } from '#server/entries/office/entries/candidates.ts';
import { type OwnRider, type SheetClass, readClasses, readOwnRiders } from './sheet-queries.ts';
import type { Desk } from '#server/ground/access/desk.ts';
import { refusalSentence } from '#server/ground/http/refusals/refuse.ts';
import { foreignSheet } from '#server/ground/sheets/foreign-sheet.ts';
import { openSheet } from '#server/ground/sheets/open-sheet.ts';
import type { InscriptionRefusal } from '#rules/entries/inscription.ts';

type Problem = SheetRow['problems'][number];

/** A row with the rider and the class that it means. */
interface MatchedRow {
  row: EntryRow;
  rider: OwnRider | null;
  similar: OwnRider[];
  category: SheetClass | null;
  problems: Problem[];
  refusal: InscriptionRefusal | 'inscription.drawn' | null;
}

/** Returns what is wrong with a plate of a row, from the rider's plate and those that anybody holds. */
function plateProblem(
  said: string,
  held: string | null,
  taken: ReadonlySet<string> | undefined,
): Problem | null {
  if (said === '') return null;
  const plate = normalizePlate(said);
  if (!isPlate(plate)) return 'plate_wrong';
  return !isSamePlate(plate, held ?? '') && taken?.has(plate) === true ? 'plate_taken' : null;
}

/** Marks rows that repeat an earlier row: the same rider in the same class, or the same plate for another rider. */
function twiceInSheet(rows: readonly MatchedRow[]): MatchedRow[] {
  const riders = new Set<string>();
  const plates = new Map<string, number>();
  return rows.map((one) => {
    if (one.rider === null || one.category === null) return one;
    const problems = [...one.problems];
    const entry = `${one.rider.rider_id} ${one.category.category_id}`;
    if (riders.has(entry)) problems.push('rider_twice');
    riders.add(entry);
    const plate = one.row.plate === '' ? '' : `${one.category.wheel} ${normalizePlate(one.row.plate)}`;
    const by = plates.get(plate);
    if (plate !== '' && by !== undefined && by !== one.rider.rider_id) problems.push('plate_twice');
    if (plate !== '' && by === undefined) plates.set(plate, one.rider.rider_id);
    return { ...one, problems };
  });
}

/**
 * Finds the rider whom a row means: by document, and by name only if it has none. If the document has another name,
 * the desk is asked, because with one wrong digit it is another child; so it is if a name may be a part of another
 * rider's. Only the desk's own riders are searched.
 */
export function riderFinder(riders: readonly OwnRider[]) {
  const byDocument = new Map(riders.flatMap((one) => (one.rider_dni === null ? [] : [[one.rider_dni, one]])));
  const byName = nameFinder(riders);
  const worded = riders.map((one) => ({ one, words: new Set(plainText(one.rider_fullname).split(' ')) }));
  const withAllOf = (name: string): OwnRider[] => {
    const said = plainText(name).split(' ');
    return worded.filter(({ words }) => said.every((word) => words.has(word))).map(({ one }) => one);
  };
  return ({ document, name }: EntryRow): Pick<MatchedRow, 'rider' | 'similar' | 'problems'> => {
    const known = document === '' ? undefined : byDocument.get(normalizeNationalId(document));
    if (known && (name === '' || similarNames(known.rider_fullname, name)))
      return { rider: known, similar: [], problems: [] };
    if (document === '' && name === '') return { rider: null, similar: [], problems: ['rider_missing'] };
    const { same, similar } = byName(name);
    if (known) return { rider: null, similar: [known, ...same, ...similar], problems: ['rider_other'] };
    const likely = same.length > 0 ? withAllOf(name) : [];
    const [only] = likely;
    if (document === '' && only && likely.length === 1) return { rider: only, similar: [], problems: [] };
    const near = likely.length > 0 ? likely : similar;
    if (near.length === 0) return { rider: null, similar: [], problems: ['rider_unknown'] };
    return { rider: null, similar: near, problems: [likely.length > 1 ? 'rider_many' : 'rider_similar'] };
  };
}

const USUAL_WHEEL = 20;

/** Returns the part of a list that fulfils a condition, or the whole list if none does. */
function narrowed<One>(all: readonly One[], is: (one: One) => boolean): readonly One[] {
  const left = all.filter(is);
  return left.length === 0 ? all : left;
}

/**
 * Chooses the class if the sheet names none: the one in which the rider is entered, otherwise the one that the rider
 * could enter now, otherwise the one of that age and gender. Of several it takes the one of the plate, then the one
 * of the commonest wheel.
 */
function onlyClass(
  desk: Desk,
  facts: RiderRaceFacts | undefined,
  classes: readonly SheetClass[],
  said: string,
): SheetClass | undefined {
  if (facts === undefined) return;
  const refusals = facts.categories.map((category) => ({
    ...category,
    refusal: deskRefusal(desk, facts, category),
  }));
  const inside = refusals.filter(({ refusal }) => refusal === 'inscription.already_in');
  const open = refusals.filter(({ refusal }) => refusal === null);
  const fitting = refusals.filter((category) => fits(category, facts, facts.race_date));
  const meant = [inside, open, fitting].find((some) => some.length > 0) ?? [];
  const plate = normalizePlate(said);
  const byPlate = narrowed(meant, ({ held_plate }) => held_plate !== null && isSamePlate(held_plate, plate));
  const [only, ...more] = narrowed(byPlate, ({ wheel }) => wheel === USUAL_WHEEL);
  return more.length > 0 ? undefined : classes.find(({ category_id }) => category_id === only?.category_id);
}

/** A row of blanks is no row. */
const hasContent = ({ cells }: { cells: readonly string[] }): boolean =>
  cells.some((cell) => cell.trim() !== '');

/**
 * Reads the bytes of a club's sheet: its entries, and the rows that are about nobody. Throws a Refusal that says what is
 * wrong with the file.
 */
async function rowsIn(bytes: Uint8Array): Promise<{ entries: EntryRow[]; others: OtherSheetRow[] }> {
  const { rows } = await openSheet(bytes, { sheets: ['BEM5_EXT'], headings: RIDER_HEADINGS });
  const entries = readEntryRows(rows);
  if (entries === null)
    throw new Refusal(foreignSheet(rows, ['entries', 'riders']) ?? 'office.sheet_columns', 'file');
  if (entries.length === 0) throw new Refusal('spreadsheet.empty', 'file');
  if (entries.length > MANY) throw new Refusal('spreadsheet.too_long', 'file');
  const read = new Set(entries.map(({ row }) => row));
  const others = rows.filter((one) => hasContent(one) && !read.has(one.row));
  return { entries, others: others.map(({ row, cells }) => ({ row, said: rowWords(cells) })) };
}

/** Returns what becomes of a row. */
function outcomeOf({
  already_in,
  rider,
  similar,
  category,
  problems,
  refusal,
}: Omit<SheetRow, 'outcome'>): SheetRow['outcome'] {
  if (already_in) return 'known';
  if (rider === null && similar.length > 0) return 'doubtful';
  return rider !== null && category !== null && problems.length === 0 && refusal === null ? 'taken' : 'left';
}

/** Adds up all rows of a file. Titles, headings and rows without a rider are left out. */
function sumOf(items: readonly SheetRow[], others: number): ImportSum {
  const sum = { rows: items.length + others, taken: 0, known: 0, left: others, doubtful: 0 };
  for (const { outcome } of items) sum[outcome] += 1;
  return sum;
}

/** Tells whether the classes of a rider are shown: one who may be given a licence, or whose class has to be chosen. */
const asksClasses = ({ already_in, refusal, category }: SheetRow): boolean =>
  !already_in && (refusal !== null || category === null);

/** Returns what each row of a club's sheet means, what prevents it, and who lacks a licence. It stores nothing. */
export async function previewSheet(
  db: Db,
  desk: Desk,
  bytes: Uint8Array,
  language: Language,
): Promise<{ items: SheetRow[]; others: OtherSheetRow[]; lacking: Candidate[]; sum: ImportSum }> {
  const { entries: said, others } = await rowsIn(bytes);
  const classes = await readClasses(db, desk.race_id);
  const [first] = classes;
  if (!first) throw new Refusal('race.not_found');
  const findRider = riderFinder(await readOwnRiders(db, desk));
  const matched = said.map((row) => ({ row, ...findRider(row) }));
  const ids = [...new Set(matched.flatMap(({ rider }) => (rider === null ? [] : [rider.rider_id])))];
  const facts = new Map((await readRidersRace(db, desk.race_id, ids)).map((one) => [one.rider_id, one]));
  const wheels = [...new Set(classes.map(({ wheel }) => wheel))];
  const taken = new Map(
    await Promise.all(
      wheels.map(async (wheel) => [wheel, await readTakenPlates(db, first.cup_id, wheel, null)] as const),
    ),
  );
  const rows = matched.map((one): MatchedRow => {
    const own = one.rider === null ? undefined : facts.get(one.rider.rider_id);
    const category =
      namedCategory(one.row.category, classes) ??
      (one.row.category === '' ? onlyClass(desk, own, classes, one.row.plate) : undefined);
    const problems = [...one.problems];
    if (!category) problems.push(one.row.category === '' ? 'category_missing' : 'category_unknown');
    const fact = own?.categories.find(({ category_id }) => category_id === category?.category_id);
    // The holder of a plate is known only for a wheel. Before a class is chosen, it is the usual wheel.
    const others = taken.get(fact?.wheel ?? USUAL_WHEEL);
    const held = (fact ?? own?.categories.find(({ wheel }) => wheel === USUAL_WHEEL))?.held_plate ?? null;
    const plate = own === undefined ? null : plateProblem(one.row.plate, held, others);
    if (plate !== null) problems.push(plate);
    const refusal = own && fact ? deskRefusal(desk, own, fact) : null;
    // A spreadsheet that writes 0536 for the plate 536 does not ask for another plate.
    const row = held !== null && isSamePlate(held, one.row.plate) ? { ...one.row, plate: held } : one.row;
    return { ...one, row, category: category ?? null, problems, refusal };
  });
  const items = twiceInSheet(rows).map(({ row, rider, similar, category, problems, refusal }) => {
    const already_in = refusal === 'inscription.already_in';
    const item = {
      row: row.row,
      said: { document: row.document, name: row.name, plate: row.plate, category: row.category },
      rider,
      similar,
      category,
      problems: already_in ? [] : problems,
      refusal: already_in ? null : refusal,
      words: refusal === null || already_in ? '' : refusalSentence(refusal, language),
      already_in,
    };
    return { ...item, outcome: outcomeOf(item) };
  });
  const lacking = items.flatMap((one) => (asksClasses(one) ? (one.rider?.rider_id ?? []) : []));
  const candidates = await candidatesOf(db, desk, [...new Set(lacking)]);
  return { items, others, lacking: candidates, sum: sumOf(items, others.length) };
}
