import { plainText } from '#rules/names/plain-text.ts';
import { SHEETED_FIELDS, type SheetedField } from '#rules/people/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';
import { keysOf } from '#rules/table.ts';
import { wordList } from '#rules/names/word-list.ts';
import { type HeadingWords, headingWords, withPersons } from './headings/heading-words.ts';

/**
 * These columns of a sheet are no columns of a rider: both names in one cell, the second of two surnames or names, plates and classes of a cup, our own number, and the licence.
 */
const ownHeadings = {
  rider_fullname: wordList(
    `apellido y nombre, apellidos y nombres, apellido y nombres, apellidos y nombre, nombre y apellido, nombres y apellidos,
    nombre y apellidos, nombre completo, full name, nome completo, nome e sobrenome, corredor, piloto, rider, atleta, deportista, competidor,
    ciclista, alumno, aluno, participante, athlete, participant, racer`,
  ),
  plate_20: wordList(
    'plate, plate 20, plate1, plate 1, rider plate1, class plate 1, number plate, placa, placa 20, placa 1, numero de placa, nro de placa, n placa, dorsal',
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
  second_lastname: wordList(
    `apellido materno, segundo apellido, 2do apellido, 2o apellido, 2 apellido, apellido 2, apellido2, materno, ap materno, a materno, apellido m,
    apellido mat, ap mat, second surname, second last name, last name 2, surname 2, segundo sobrenome, sobrenome materno`,
  ),
  second_firstname: wordList(
    `segundo nombre, 2do nombre, 2o nombre, 2 nombre, nombre 2, nombre2, otros nombres, otro nombre, middle name, middle names, second name,
    segundo nome, nome do meio, outros nomes`,
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

/** A column of a sheet of riders may mean one of these fields. A club is given by its name. */
export type SheetField = Exclude<SheetedField, 'club_id'> | 'club_name' | OwnSheetField;

/**
 * This function finds the column of a sheet for a field of a rider. A club is written by its name.
 * @param field - the field of the rider
 * @returns the field of the sheet
 */
export const sheetFieldOf = (field: SheetedField): Exclude<SheetedField, 'club_id'> | 'club_name' =>
  field === 'club_id' ? 'club_name' : field;

const ownFields = keysOf(ownHeadings).filter(
  (field) => !['rider_fullname', 'second_lastname', 'second_firstname'].includes(field),
);

/**
 * These are the fields that a column may mean, in the order in which somebody chooses; a cell with both names comes
 * after the two names.
 */
export const SHEET_FIELDS: readonly SheetField[] = [
  ...SHEETED_FIELDS.flatMap((field): SheetField[] => {
    if (field === 'rider_lastname') return [field, 'second_lastname'];
    return field === 'rider_firstname'
      ? [field, 'second_firstname', 'rider_fullname']
      : [sheetFieldOf(field)];
  }),
  ...ownFields,
];

/** These are the headings in Spanish, English and Portuguese, and in BEM, REM and Sqorz, without accents and capitals. */
const headings: ReadonlyMap<SheetField, readonly string[]> = new Map<SheetField, readonly string[]>([
  ...SHEETED_FIELDS.map((field) => [sheetFieldOf(field), RIDER_FIELDS[field].sheet.headings] as const),
  ...keysOf(ownHeadings).map((field) => [field, ownHeadings[field]] as const),
]);

const byHeading = new Map<string, SheetField>(
  SHEET_FIELDS.flatMap((field) => (headings.get(field) ?? []).map((heading) => [heading, field] as const)),
);

/** These are the headings that are known, without accents and capitals: the sheet of a workbook that has most of them is the one of riders. */
export const RIDER_HEADINGS: readonly string[] = [...byHeading.keys()];

const licence = wordList(
  'licence num, licence type, licence class, license class, license type, expiry date, rider licence type, rider uciid exp date',
);

/**
 * This function decides whether a column gives another program's licence, which may be any number: only a person can decide that it is the
 * cup's.
 * @param heading - the heading as it stands in the sheet
 * @returns true for such a column
 */
export const isLicenceHeading = (heading: string): boolean => licence.includes(plainText(heading));

/** These are headings of the number of a club, which is asked about where no column has the club's name. */
const clubIds = wordList(
  `club id, id club, id del club, id de club, codigo club, codigo de club, codigo del club, cod club, club code, club no, club number, clubid,
  id clube, id do clube, codigo clube, codigo do clube, cod clube`,
);

/** These headings stand in front of many other things: "Estado de pago", "Class fee", "Name of the bank". Nothing may follow them. */
const alone: ReadonlySet<string> = new Set(
  wordList(
    `name, nome, nombre, first, last, class, state, estado, vence, region, uf, ci, cc, uci, run, doc, paterno, materno, rama, documento, document,
    ${ownHeadings.rider_fullname.filter((one) => !one.includes(' ')).join(', ')}`,
  ),
);

/** After a known heading these words make another thing of it: "Documento frente", "Estado civil", "Placa anterior". */
const denied: ReadonlySet<string> = new Set(
  `usuario usuaria user pago pagos payment pagamento civil tipo type foto imagen imagem photo image archivo arquivo file adjunto adjunta
  attachment anexo frente dorso verso front back vencimiento vencimento vence expira expiry expiration expires validade validity emision
  emissao issue lugar place cantidad count total anterior previo previa previous ultimo ultima precio preco price costo cost valor fee monto
  importe cuota inscripcion inscricao registro registration hora time fecha data date anio ano year edad idade age id codigo code cod status
  activo active banco bank cuenta conta account ip web url link red social instagram facebook pista track pais country nacionalidad talla
  size obra seguro insurance sangre blood altura peso ranking puntos points posicion rank resultado result tiempo observaciones notas comment`.split(
    /\s+/,
  ),
);

/** A word that is a heading by itself, and the fields that it is a heading of. */
const fieldOfWord: ReadonlyMap<string, SheetField> = new Map(
  [...byHeading].filter(([heading]) => !heading.includes(' ')),
);

const isNumbered = (field: SheetField): boolean =>
  ['rider_dni', 'rider_phone', 'uci_id', 'transponder', 'licence_number'].includes(field) ||
  field.startsWith('plate_');

const surnameWords = new Set(
  wordList('apellido, apellidos, sobrenome, sobrenomes, surname, surnames, last, family'),
);
const nameWords = new Set(
  wordList('nombre, nombres, nome, nomes, name, names, first, given, primer, primeiro'),
);

/** "Apellidos y nombres", "Apellido, nombre", "First and last name": every way to have both names in one cell. */
function saysBothNames(what: string): boolean {
  const told = what.split(' ').filter((word) => !['y', 'e', 'and', 'completo', 'completos'].includes(word));
  const isOne = (word: string) => surnameWords.has(word) || nameWords.has(word);
  if (told.length < 2 || !told.every(isOne)) return false;
  // In English a surname is a name too: only "first", or a second "name", makes both of it.
  const english = told.includes('last') || told.includes('family');
  return told.some((word) => surnameWords.has(word)) && english
    ? told.includes('first') || told.includes('given')
    : told.some((word) => surnameWords.has(word)) && told.some((word) => nameWords.has(word));
}

/** For "DNI o pasaporte" the first of them counts, where each is known. */
function fieldOfEither(heading: string): SheetField | null {
  const parts = heading.split(/[/|]| o | ou | or /i).map((part) => byHeading.get(headingWords(part).what));
  return parts.length > 1 && parts.every((field) => field !== undefined) ? (parts[0] ?? null) : null;
}

/** For "Club al día 1 de marzo" the beginning is enough; the longest one that fits counts, unless the rest makes another thing of it. */
function fieldOfBeginning(what: string): SheetField | null {
  const said = what.split(' ');
  for (let length = said.length - 1; length > 0; length -= 1) {
    const begins = said.slice(0, length).join(' ');
    const field = byHeading.get(begins);
    if (field === undefined || begins.length < 3 || alone.has(begins)) continue;
    const isOther = (word: string) =>
      denied.has(word) || /\d{3}/.test(word) || (fieldOfWord.get(word) ?? field) !== field;
    return said.slice(length).some(isOther) ? null : field;
  }
  return null;
}

/** What a column means, and how surely: a lower number wins over a higher one. */
interface Meaning {
  field: SheetField;
  sureness: number;
  /** Whether the heading names the rider and something of the rider, as "Nombre del piloto" does and "Piloto" does not. */
  is_riders: boolean;
  /** The year in the heading; 0 when it names none. A later one wins over an earlier one. */
  year: number;
  /** The place of the heading in the list of its field, which begins with the usual ones. */
  turn: number;
}

/** How surely a heading names a field, from the surest on; a column that names the rider is surer than all others. */
const SURE = { known: 2, simplified: 3, beginning: 5, instead: 9 } as const;
const OF_THE_RIDER = 4;

function fieldOf(
  heading: string,
  { whole, told, what, is_number }: HeadingWords,
): [SheetField, number] | null {
  const known = byHeading.get(whole);
  if (known !== undefined) return [known, SURE.known];
  // Another program's licence may be any number.
  if (isLicenceHeading(heading)) return null;
  const simple = byHeading.get(told) ?? byHeading.get(what);
  if (simple !== undefined && (!is_number || isNumbered(simple))) return [simple, SURE.simplified];
  if (clubIds.includes(whole) || clubIds.includes(what)) return ['club_name', SURE.instead];
  if (saysBothNames(what)) return ['rider_fullname', SURE.simplified];
  const likely = is_number ? null : (fieldOfEither(heading) ?? fieldOfBeginning(what));
  return likely === null ? null : [likely, SURE.beginning];
}

function meaningIn(heading: string): Meaning | null {
  const words = headingWords(heading);
  const { whole, told, what, whose, is_contact_number } = words;
  if (whose === 'other') return null;
  const found = is_contact_number ? (['rider_phone', SURE.instead] as const) : fieldOf(heading, words);
  if (found === null) return null;
  const [field, sureness] = found;
  const year = Number(/20\d\d/.exec(whole)?.[0] ?? 0);
  if (whose === 'guardian')
    return field === 'rider_phone'
      ? { field, sureness: SURE.instead, is_riders: false, year, turn: 0 }
      : null;
  const list = headings.get(field) ?? [];
  const turn = Math.max(...[whole, told, what].map((one) => list.indexOf(one)));
  const is_riders = whose === 'rider' && what !== '';
  return { field, is_riders, year, turn, sureness: is_riders ? sureness - OF_THE_RIDER : sureness };
}

/** "familyName" is two words, "WhatsApp" one: the heading counts as it stands first. A cell without letters is none. */
function meaningOf(heading: string): Meaning | null {
  const found = /\p{L}/u.test(heading) ? meaningIn(heading) : null;
  const apart = heading.replaceAll(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ');
  return found === null && apart !== heading ? meaningIn(apart) : found;
}

/**
 * This function finds what a column means by its heading alone. The whole heading counts before its beginning, and the columns of parents,
 * coaches and whoever is called in an emergency mean nothing of the rider but a telephone.
 * @param heading - the heading as it stands in the sheet
 * @returns the field, or null when the heading is not known
 */
export const fieldOfHeading = (heading: string): SheetField | null => meaningOf(heading)?.field ?? null;

const surnameFields: readonly SheetField[] = ['rider_lastname', 'second_lastname', 'rider_fullname'];
const separateNames: readonly SheetField[] = ['rider_lastname', 'rider_firstname'];

/** "Nombre" without a surname beside it has both names, as "Rider name" has. */
function withBothNames(meanings: readonly (Meaning | null)[]): (Meaning | null)[] {
  if (meanings.some((one) => one !== null && surnameFields.includes(one.field))) return [...meanings];
  const isPlain = (heading: string | undefined) =>
    ['nombre', 'name', 'nome', 'nombres'].includes(heading ?? '');
  const list = headings.get('rider_firstname') ?? [];
  return meanings.map((one) =>
    one?.field === 'rider_firstname' && isPlain(list[one.turn]) ? { ...one, field: 'rider_fullname' } : one,
  );
}

/** Where the sheet says whose names are the rider's, the names of nobody in particular are those of who filled it in. */
function withoutStrangers(meanings: readonly (Meaning | null)[]): (Meaning | null)[] {
  const says = (field: SheetField) => meanings.some((one) => one?.is_riders === true && one.field === field);
  const together = says('rider_fullname');
  const apart = says('rider_lastname') && says('rider_firstname');
  const isStranger = ({ field, is_riders }: Meaning) =>
    !is_riders && ((together && separateNames.includes(field)) || (apart && field === 'rider_fullname'));
  return meanings.map((one) => (one !== null && isStranger(one) ? null : one));
}

/**
 * This function finds what each column means. A field is used once, by the column that names it most surely, wherever that stands.
 * @param cells - the headings
 * @param above - the cells of the row above them, which may say of whom they are; it is empty when there is none
 * @returns one field for each heading; null when it is not known
 */
export function fieldsOfHeadings(
  cells: readonly string[],
  above: readonly string[] = [],
): (SheetField | null)[] {
  const meanings = withoutStrangers(withBothNames(withPersons(cells, above).map(meaningOf)));
  const best = new Map<SheetField, number>();
  const isBetter = (one: Meaning, other: Meaning) => {
    if (one.sureness !== other.sureness) return one.sureness < other.sureness;
    return one.year === other.year ? one.turn < other.turn : one.year > other.year;
  };
  for (const [index, one] of meanings.entries()) {
    if (one === null) continue;
    const other = meanings[best.get(one.field) ?? -1];
    if (!other || isBetter(one, other)) best.set(one.field, index);
  }
  return meanings.map((one, index) => (one !== null && best.get(one.field) === index ? one.field : null));
}

/**
 * This function finds the line of the headings: the line among the first fifteen in which most columns are known. Titles above are skipped.
 * @param rows - the rows of the sheet
 * @returns the index of the line; 0 when no line has two known columns
 */
export function headingsAt(rows: readonly (readonly string[])[]): number {
  const known = rows
    .slice(0, 15)
    .map((cells) => fieldsOfHeadings(cells).filter((field) => field !== null).length);
  const most = Math.max(0, ...known);
  return most < 2 ? 0 : known.indexOf(most);
}

/**
 * This function reads a gender as sheets write it in three languages.
 * @param typed - the text of the cell
 * @returns the gender, or null when the text is neither
 */
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
