import { plainText } from '#rules/names/plain-text.ts';
import { SHEETED_FIELDS, type SheetedField } from '#rules/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/riders/fields.ts';
import { keysOf } from '#rules/table.ts';
import { wordList } from '#rules/names/word-list.ts';

/** A column of a sheet that is no column of a rider: both names in one cell, plates and classes of a cup, our own number. */
const ownHeadings = {
  rider_fullname: wordList(
    `apellido y nombre, apellidos y nombres, apellido y nombres, apellidos y nombre, nombre y apellido, nombres y apellidos,
    nombre y apellidos, nombre completo, full name, nome completo, nome e sobrenome, corredor, piloto, rider, atleta, deportista, competidor`,
  ),
  plate_20: wordList(
    'plate, plate 20, plate1, plate 1, rider plate1, class plate 1, number plate, placa, placa 20, placa 1, numero de placa, nro de placa, n placa',
  ),
  plate_24: wordList(
    'plate 24, plate2, plate 2, rider plate2, class plate 2, plate cruiser, placa 24, placa2, placa 2, placa cruiser',
  ),
  plate_12: wordList('plate 12, plate3, plate 3, rider plate3, placa 12, placa3, placa 3'),
  class_20: wordList('class, class 1, class name 1, categoria, categoria 1, category, classe, clase'),
  class_24: wordList('class2, class 2, class name 2, categoria2, categoria 2, category 2, classe 2, clase 2'),
  class_12: wordList('class3, class 3, categoria3, categoria 3, category 3, classe 3, clase 3'),
  rider_number: wordList(
    'federationid, federation id, numero de piloto, numero de corredor, rider number, numero do piloto',
  ),
  licence_number: wordList(
    `licencia, nro de licencia, numero de licencia, n de licencia, n licencia, nro licencia, licencia nro, licencia numero, licence,
    licence number, licence no, license, license number, licenca, numero da licenca, n da licenca`,
  ),
  licence_kind: wordList(
    'tipo de licencia, licencia tipo, clase de licencia, kind of licence, licence kind, license kind, tipo de licenca',
  ),
  licence_expires_on: wordList(
    `vencimiento de la licencia, vencimiento de licencia, vencimiento licencia, vence, vence el, vencimiento, licencia vence, valida hasta,
    licencia valida hasta, licence expiry, license expiry, licence last day, validade da licenca, validade, valida ate`,
  ),
} as const satisfies Record<string, readonly string[]>;
type OwnSheetField = keyof typeof ownHeadings;

/** What a column of a sheet of riders may mean. A club is given by its name. */
export type SheetField = Exclude<SheetedField, 'club_id'> | 'club_name' | OwnSheetField;

/** The column of a sheet for a field of a rider: a club is written by its name. */
export const sheetFieldOf = (field: SheetedField): Exclude<SheetedField, 'club_id'> | 'club_name' =>
  field === 'club_id' ? 'club_name' : field;

const ownFields = keysOf(ownHeadings).filter((field) => field !== 'rider_fullname');

/** What a column of a sheet may mean, in the order in which somebody chooses: a cell with both names comes behind the two. */
export const SHEET_FIELDS: readonly SheetField[] = [
  ...SHEETED_FIELDS.flatMap((field): SheetField[] =>
    field === 'rider_firstname' ? [field, 'rider_fullname'] : [sheetFieldOf(field)],
  ),
  ...ownFields,
];

/** How columns are headed in Spanish, English and Portuguese, in BEM, REM and Sqorz, without accents and capitals. */
const headings: ReadonlyMap<SheetField, readonly string[]> = new Map<SheetField, readonly string[]>([
  ...SHEETED_FIELDS.map((field) => [sheetFieldOf(field), RIDER_FIELDS[field].sheet.headings] as const),
  ...keysOf(ownHeadings).map((field) => [field, ownHeadings[field]] as const),
]);

const byHeading = new Map<string, SheetField>(
  SHEET_FIELDS.flatMap((field) => (headings.get(field) ?? []).map((heading) => [heading, field] as const)),
);

/** What a column means by its heading. In: the heading as it stands. Out: null: not known. */
export function fieldOfHeading(heading: string): SheetField | null {
  // "D.N.I.", "F. Nac.": letters that stand for words are one.
  const joined = plainText(heading).replaceAll(/\b(\p{L}) (?=\p{L}\b)/gu, '$1');
  const plain = joined.replace(/^(?:n ?ro|num|no|nº|n)(?: de)? ?(?=dni|documento|placa|licen)/, '');
  const known = byHeading.get(plain);
  if (known) return known;
  // "Tel. emergencia", "Emergency Contact": of somebody else, who is called when something happens.
  if (isLicenceHeading(heading) || plain.includes('emerg')) return null;
  // "Fecha de nacimiento (dd/mm/aaaa)", "DNI sin puntos": the beginning is enough, the longest one that fits.
  let best: string | null = null;
  for (const one of byHeading.keys())
    if (one.length > 2 && plain.startsWith(`${one} `) && one.length > (best?.length ?? 0)) best = one;
  return best === null ? null : (byHeading.get(best) ?? null);
}

const licence = wordList(
  'licence num, licence type, licence class, license class, license type, expiry date, rider licence type, rider uciid exp date',
);

/** Whether a column tells another program's licence, which may be any number: only a person can say that it is the cup's. */
export const isLicenceHeading = (heading: string): boolean => licence.includes(plainText(heading));

/** What each column means, each field once: the first column with that heading. In: the headings. Out: as many; null: not known. */
export function fieldsOfHeadings(cells: readonly string[]): (SheetField | null)[] {
  const used = new Set<SheetField>();
  return cells.map((cell) => {
    const field = fieldOfHeading(cell);
    if (field === null || used.has(field)) return null;
    used.add(field);
    return field;
  });
}

/**
 * Where the headings stand: the line among the first fifteen in which most columns are known; titles above are passed over.
 * Out: its index, 0 when none is known.
 */
export function headingsAt(rows: readonly (readonly string[])[]): number {
  const known = rows
    .slice(0, 15)
    .map((cells) => fieldsOfHeadings(cells).filter((field) => field !== null).length);
  const most = Math.max(0, ...known);
  return most < 2 ? 0 : known.indexOf(most);
}

/** MEN or WOMAN as sheets write it in three languages; null: neither. */
export function readGender(typed: string): 'MEN' | 'WOMAN' | null {
  const plain = plainText(typed);
  if (/^(?:m|h|v|men|man|male|masc|masculino|masculina|varon|varones|hombre|homem|boy|boys)$/.test(plain))
    return 'MEN';
  if (
    /^(?:f|d|w|women|woman|female|fem|femenino|femenina|feminino|feminina|dama|damas|mujer|mulher|girl|girls|nena)$/.test(
      plain,
    )
  )
    return 'WOMAN';
  return null;
}
