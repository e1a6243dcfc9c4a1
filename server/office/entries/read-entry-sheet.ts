import type { Candidate, SheetRow } from '#contract/office/entries/entries-bulk.ts';
import { MANY } from '#contract/office/entries/entries-bulk.ts';
import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { type EntryRow, readEntryRows } from '#rules/files/entry-sheet.ts';
import { fits } from '#rules/categories/categories.ts';
import { namedCategory } from '#rules/categories/named-category.ts';
import { normalizePlate } from '#rules/entries/plates.ts';
import { similarNames } from '#rules/names/alike.ts';
import { nameFinder } from '#rules/names/name-match.ts';
import { normalizeNationalId } from '#rules/riders/national-id.ts';
import type { Db } from '#server/db/pool.ts';
import { readRidersRace, type RiderRaceFacts } from '#server/entries/facts-query.ts';
import { readTakenPlates } from '#server/entries/plate-queries.ts';
import { candidatesOf, deskRefusal } from '#server/office/entries/candidates.ts';
import { type MatchedRow, twiceInSheet, plateProblem } from '#server/office/entries/sheet-rows.ts';
import {
  type OwnRider,
  type SheetClass,
  readClasses,
  readOwnRiders,
} from '#server/office/entries/sheet-queries.ts';
import type { Desk } from '#server/entries/desk/desk.ts';
import { refusalSentence } from '#server/http/refusals/refuse.ts';
import { openSheet } from '#server/sheets/open-sheet.ts';

/**
 * Finds who a row means: by document, and only without one by name. A document under the name of somebody else is asked: one digit
 * typed wrong is another child. Nobody beyond the desk's own riders is ever known.
 */
function riderFinder(riders: readonly OwnRider[]) {
  const byDocument = new Map(riders.flatMap((one) => (one.rider_dni === null ? [] : [[one.rider_dni, one]])));
  const byName = nameFinder(riders);
  return ({ document, name }: EntryRow): Pick<MatchedRow, 'rider' | 'similar' | 'problems'> => {
    const known = document === '' ? undefined : byDocument.get(normalizeNationalId(document));
    if (known && (name === '' || similarNames(known.rider_fullname, name)))
      return { rider: known, similar: [], problems: [] };
    if (document === '' && name === '') return { rider: null, similar: [], problems: ['rider_missing'] };
    const { same, similar } = byName(name);
    if (known) return { rider: null, similar: [known, ...same, ...similar], problems: ['rider_other'] };
    const [only] = same;
    if (document === '' && only && same.length === 1) return { rider: only, similar: [], problems: [] };
    const near = same.length > 0 ? same : similar;
    if (near.length === 0) return { rider: null, similar: [], problems: ['rider_unknown'] };
    return { rider: null, similar: near, problems: [same.length > 1 ? 'rider_many' : 'rider_similar'] };
  };
}

const USUAL_WHEEL = 20;

/** The part of a list a condition leaves, unless it leaves nothing. */
function narrowed<One>(all: readonly One[], is: (one: One) => boolean): readonly One[] {
  const left = all.filter(is);
  return left.length === 0 ? all : left;
}

/**
 * Where the sheet names no class: the one the rider is in, otherwise the one the rider could be entered in now, otherwise the one of that
 * age and gender. Of several the plate tells, then the commonest wheel.
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
  const byPlate = narrowed(meant, ({ held_plate }) => held_plate !== null && held_plate === plate);
  const [only, ...more] = narrowed(byPlate, ({ wheel }) => wheel === USUAL_WHEEL);
  return more.length > 0 ? undefined : classes.find(({ category_id }) => category_id === only?.category_id);
}

/** Reads the bytes of a club's sheet. Throws a Refusal that says what is wrong with the file. */
async function rowsIn(bytes: Uint8Array): Promise<EntryRow[]> {
  const { rows } = await openSheet(bytes, { sheets: ['BEM5_EXT'] });
  const entries = readEntryRows(rows);
  if (entries === null) throw new Refusal('office.sheet_columns', 'file');
  if (entries.length === 0) throw new Refusal('spreadsheet.empty', 'file');
  if (entries.length > MANY) throw new Refusal('spreadsheet.too_long', 'file');
  return entries;
}

/** Whom a licence may be given: who lacks it in the row's class, or has no class without it. */
const mayLackLicence = ({ already_in, refusal, category }: SheetRow): boolean =>
  !already_in && (refusal === 'inscription.licence_not_approved' || category === null);

/** What each row of a club's sheet means, what stands in its way, and who lacks a licence. Nothing is written. */
export async function previewSheet(
  db: Db,
  desk: Desk,
  bytes: Uint8Array,
  language: Language,
): Promise<{ items: SheetRow[]; lacking: Candidate[] }> {
  const said = await rowsIn(bytes);
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
    // Whose a plate is can be told only of a rider and a wheel: before a class is chosen, of the usual one.
    const others = taken.get(fact?.wheel ?? USUAL_WHEEL);
    const held = (fact ?? own?.categories.find(({ wheel }) => wheel === USUAL_WHEEL))?.held_plate ?? null;
    const plate = own === undefined ? null : plateProblem(one.row.plate, held, others);
    if (plate !== null) problems.push(plate);
    const refusal = own && fact ? deskRefusal(desk, own, fact) : null;
    return { ...one, category: category ?? null, problems, refusal };
  });
  const items = twiceInSheet(rows).map(({ row, rider, similar, category, problems, refusal }) => {
    const already_in = refusal === 'inscription.already_in';
    return {
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
  });
  const lacking = items.flatMap((one) => (mayLackLicence(one) ? (one.rider?.rider_id ?? []) : []));
  return { items, lacking: await candidatesOf(db, desk, [...new Set(lacking)]) };
}
