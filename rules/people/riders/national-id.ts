import { plainText } from '#rules/names/plain-text.ts';
import { sheetNumber } from '#rules/names/sheet-number.ts';

/** The way in which a country numbers its people. */
interface NationalId {
  /** The name that people use for it. */
  label: string;
  /** The shape after normalizing. */
  shape: RegExp;
  /** Whether the check digits agree. It is null when the country has none, or none that we trust. */
  agrees: ((id: string) => boolean) | null;
}

/** The reason why a number looks wrong. It is reported and never blocks anything, because foreigners ride with passports. */
type NationalIdDoubt = 'shape' | 'digit';

const digitsOf = (text: string): number[] => Array.from(text, Number);

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);
}

/**
 * A CPF (Brazil) has two check digits, modulus 11 with falling weights. Numbers of eleven equal digits were never given out.
 *
 * @param id eleven digits
 * @returns true when the check digits agree
 */
export function cpfAgrees(id: string): boolean {
  const digits = digitsOf(id);
  if (new Set(digits).size === 1) return false;
  return [9, 10].every((length) => {
    const weights = Array.from({ length }, (_, index) => length + 1 - index);
    return ((weighted(digits.slice(0, length), weights) * 10) % 11) % 10 === digits[length];
  });
}

/** Chile uses modulus 11 with the weights 2 to 7 from the right, and writes 10 as K. */
function rutAgrees(id: string): boolean {
  const digits = digitsOf(id.slice(0, -1)).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0);
  const check = (11 - (sum % 11)) % 11;
  return id.endsWith(check === 10 ? 'K' : String(check));
}

/** Uruguay uses modulus 10 with the weights 2 9 8 7 6 3 4. Older numbers have one digit less. */
function ciAgrees(id: string): boolean {
  const digits = digitsOf(id.padStart(8, '0'));
  return (10 - (weighted(digits.slice(0, 7), [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === digits[7];
}

/** Ecuador uses modulus 10 with the weights 2 1. The first two digits are the province, 30 for people registered abroad. */
function cedulaAgrees(id: string): boolean {
  const province = Number(id.slice(0, 2));
  if ((province < 1 || province > 24) && province !== 30) return false;
  const sum = digitsOf(id.slice(0, 9)).reduce((total, digit, index) => {
    const product = index % 2 === 0 ? digit * 2 : digit;
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(id[9]);
}

const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Mexico counts each sign by its place in the alphabet, with the weights 18 to 2 and modulus 10. */
function curpAgrees(id: string): boolean {
  const sum = Array.from(id.slice(0, 17)).reduce(
    (total, sign, index) => total + curpAlphabet.indexOf(sign) * (18 - index),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(id[17]);
}

/**
 * Argentina's CUIL is the DNI between two digits for the kind of person and a check digit, modulus 11. It is read as the DNI in it.
 */
function dniOfCuil(id: string): string | null {
  if (!/^2[03-7]\d{9}$/.test(id)) return null;
  const sum = weighted(digitsOf(id), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]);
  return sum % 11 === 0 ? String(Number(id.slice(2, -1))) : null;
}

const plain = (label: string, shape: RegExp): NationalId => ({ label, shape, agrees: null });

const byCountry: Readonly<Record<string, NationalId>> = {
  ARG: plain('DNI', /^\d{7,8}$/),
  BRA: { label: 'CPF', shape: /^\d{11}$/, agrees: cpfAgrees },
  CHI: { label: 'RUN', shape: /^\d{7,8}[0-9K]$/, agrees: rutAgrees },
  URU: { label: 'CI', shape: /^\d{7,8}$/, agrees: ciAgrees },
  ECU: { label: 'Cédula', shape: /^\d{10}$/, agrees: cedulaAgrees },
  PER: plain('DNI', /^\d{8,9}$/),
  COL: plain('CC / TI', /^\d{6,11}$/),
  BOL: plain('CI', /^\d{5,10}[A-Z]{0,2}$/),
  PAR: plain('CI', /^\d{5,8}$/),
  VEN: plain('CI', /^[VE]?\d{6,9}$/),
  MEX: { label: 'CURP', shape: /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[0-9A-Z]\d$/, agrees: curpAgrees },
};

/**
 * This finds how a country numbers its people.
 *
 * @param country_code the IOC code of the country, as `ARG`
 * @returns the way, null when the country is not one we know
 */
export function nationalIdOf(country_code: string): NationalId | null {
  return byCountry[country_code] ?? null;
}

/** These words name a kind of document, and are no part of its number. */
const labels: ReadonlySet<string> = new Set(
  `dni rut run cpf curp nuip dui dpi cuil cuit doc docs documento document cedula pasaporte passport passaporte identidad identidade identity nacional
  ciudadania extranjeria tarjeta carteira libreta numero number nro num`.split(/\s+/),
);
/** Passports begin with two or three letters as well, so these count where a sign or a blank stands behind them. */
const shortLabels: ReadonlySet<string> = new Set(
  'ci cc ti ce lc le rg id no n de del arg bra chi uru per col bol par ven mex ecu'.split(' '),
);
/** These documents are of one country, wherever their owner rides. */
const countryOfWord: ReadonlyMap<string, string> = new Map([
  ['rut', 'CHI'],
  ['run', 'CHI'],
  ['cpf', 'BRA'],
  ['curp', 'MEX'],
  ['nuip', 'COL'],
]);

const isCurp = (text: string): boolean => byCountry['MEX']?.shape.test(text.toUpperCase()) === true;

const letters = /^(?:[\p{L}º°]\.?)+/u;
const between = /^[\s:.#()/\-–—]+/;

/** This takes the name of the document off both ends: "C.I. 1.234.567-2", "DNI60123461", "60123461 (DNI)". */
function withoutLabel(typed: string): string {
  let text = typed.trim();
  // The CURP of Pedro Cruz Ramírez begins with the letters CURP.
  if (isCurp(text)) return text;
  for (;;) {
    text = text.replace(between, '');
    const word = letters.exec(text)?.[0] ?? '';
    const rest = text.slice(word.length);
    const name = plainText(word.replaceAll(/[.º°]/g, ''));
    const isShort = shortLabels.has(name) && (between.test(rest) || word.includes('.'));
    if (!(labels.has(name) || isShort) || !/\d/.test(rest) || isCurp(text)) break;
    text = rest;
  }
  const last = text.split(/[\s()]+/).findLast((word) => word !== '') ?? '';
  const name = plainText(last);
  const isLabel =
    (labels.has(name) || shortLabels.has(name)) && /\d/.test(text.slice(0, text.lastIndexOf(last)));
  return isLabel ? text.slice(0, text.lastIndexOf(last)).replaceAll(/[()]/g, '') : text;
}

/**
 * Numbers are stored and compared in one form: `12.345.678`, `DNI 12 345 678` and a sheet's `12345678.0` are one person.
 *
 * @param typed the number as it was typed
 * @returns digits and capital letters only; nothing when a spreadsheet lost some of the digits
 * Source: docs/decisions/0013.
 */
export function normalizeNationalId(typed: string): string {
  return (sheetNumber(withoutLabel(typed.normalize('NFKC'))) ?? '')
    .toUpperCase()
    .replaceAll(/[\s.,\-–/_]/g, '');
}

/**
 * The heading or the label of a document may tell its country: a CURP is Mexican.
 *
 * @param text the heading, or the number with its label
 * @returns the IOC code of the country, null when the text tells none
 */
export function countryOfDocument(text: string): string | null {
  const words = plainText(text.replaceAll('.', '')).split(' ');
  return words.map((word) => countryOfWord.get(word)).find((code) => code !== undefined) ?? null;
}

/** The words that people write in place of a number that they do not have, or do not have yet: "en trámite 2026", "falta 1". */
const lacking: ReadonlySet<string> = new Set(
  'no nao sin sem without none missing andamento pending pendiente pendientes pendente pendentes'.split(' '),
);
const lackingStems = ['falta', 'tramit', 'proces'] as const;
const saysLacking = (word: string): boolean =>
  lacking.has(word) || lackingStems.some((stem) => word.startsWith(stem));

const nothing = [
  /^(?:|0+|x+|s ?[dnt]|n ?[ad]|ningun[oa]?|nenhuma?|none|missing|falta|pendientes?|pendentes?|pending|a confirmar|(?:en|em) tramite)$/,
  /^(?:no|nao)(?: (?:tiene|tengo|tem|tenho|posee|possui|hay|ha|aplica|corresponde|se sabe))?$/,
  /^(?:sin|sem|no|without)(?: (?:datos?|dados?|numero|number|telefono|telefone|phone|e?mail|correo|chip|placa|equipo|equipe|team))?$/,
] as const;

/**
 * A cell may say that there is nothing to say: "no tiene", "S/D", "n/a", "-", "xxx", "0". Other texts without a digit say something.
 *
 * @param typed the text of the cell
 * @returns true when the cell means the same as an empty one
 */
export function saysNothing(typed: string): boolean {
  const said = plainText(typed);
  return nothing.some((one) => one.test(said));
}

/** The most digits of a year or a count beside such a word. More digits are a number, as in "No. 12345678". */
const mostFiguresBeside = 4;

/**
 * A text may stand where a number would and be none: "no tiene", "S/D", "pendente", "x", "-", "0000". Numbers that tell people
 * apart have a digit other than zero in every country. An empty text is no such text.
 *
 * @param typed the text as it was typed
 * @returns true when the text is no number
 */
export function saysNoNumber(typed: string): boolean {
  const text = typed.normalize('NFKC');
  if (text.trim() === '') return false;
  if (!/[1-9]/.test(text)) return true;
  return (
    text.replaceAll(/\D/g, '').length <= mostFiguresBeside && plainText(text).split(' ').some(saysLacking)
  );
}

/**
 * A normalized number can be stored when it has 4 to 20 digits and letters A to Z, and is no word like NOTIENE.
 *
 * @param id the normalized number
 * @returns true when it can be stored
 */
export function isNationalId(id: string): boolean {
  return /^[0-9A-Z]{4,20}$/.test(id) && !saysNoNumber(id);
}

/** These are typed where nobody knows the number. */
const rising = ['0123456789', '1234567890', '9876543210', '987654321'] as const;

/**
 * A number may stand in a sheet for a number that nobody has: 1, 11111111, 123456789. A number with dots or a label was typed with care.
 *
 * @param typed the text as it was typed
 * @returns true when it stands for no number
 */
export function isPlaceholder(typed: string): boolean {
  const digits = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (/^(\d)\1*$/.test(digits)) return true;
  const bare = typed.trim();
  return /^\d{4,10}$/.test(bare) && rising.some((one) => one.startsWith(bare));
}

/** What a cell gives as a document. `none` stands for a person without one, `unclear` for a number whose digits cannot be known. */
type SaidDocument =
  | { kind: 'none' }
  /** A number with too many digits for a document of the country is a telephone, or another number. */
  | { kind: 'long'; id: string }
  | { kind: 'unclear' }
  | { kind: 'wrong' }
  /** The doubt `cuil` says that the number is the DNI out of a CUIL. */
  | { kind: 'number'; id: string; doubt: NationalIdDoubt | 'cuil' | null };

/** Telephones have at least so many digits. */
const fewestOfTelephone = 10;

/** A spreadsheet drops the zeros before a number; where two check digits or a province agree, they are put back. */
function withZeros(country_code: string, id: string): string {
  const length = country_code === 'BRA' ? 11 : country_code === 'ECU' ? 10 : 0;
  const full = id.padStart(length, '0');
  const fits = /^\d+$/.test(id) && length - id.length <= 2 && doubtNationalId(country_code, full) === null;
  return length > 0 && fits ? full : id;
}

/** More than one number, or a part of one behind a dot, is no number that is sure: a CPF alone is written with dots throughout. */
function isUnclear(text: string): boolean {
  const long = text
    .replaceAll(/(?<=\d)\.(?=\d)/g, '')
    .split(/\D+/)
    .filter((digits) => digits.length >= 6);
  if (long.length > 1) return true;
  return /[.,]\d{1,2}$/.test(text.trim()) && !/^\d{3}\.\d{3}\.\d{3}\.\d{2}$/.test(text.trim());
}

/**
 * This reads the document that a cell of a sheet gives.
 *
 * @param typed the cell
 * @param country_code the IOC code of the country whose document it is, where the cell itself does not say so
 * @returns the number and what looks wrong in it, or why there is none
 * Source: docs/decisions/0013.
 */
export function readDocument(typed: string, country_code: string): SaidDocument {
  const text = withoutLabel(typed.normalize('NFKC'));
  if (saysNoNumber(typed) || isPlaceholder(text)) return { kind: 'none' };
  const country = countryOfDocument(typed) ?? country_code;
  const number = sheetNumber(text);
  // The letter Ñ of a CURP is written as X.
  const plain = normalizeNationalId(country === 'MEX' ? typed.replaceAll(/ñ/gi, 'X') : typed);
  const doubt = doubtNationalId(country, plain);
  const dni = country === 'ARG' ? dniOfCuil(plain) : null;
  if (dni !== null) return { kind: 'number', id: dni, doubt: 'cuil' };
  const known = nationalIdOf(country);
  const agrees = doubt === null && known !== null && known.agrees !== null;
  if (number === null || (isUnclear(number) && !agrees)) return { kind: 'unclear' };
  if (!isNationalId(plain)) return { kind: 'wrong' };
  const id = doubt === null ? plain : withZeros(country, plain);
  // The check digits of a CPF show a foreigner's document.
  const isForeign = id.length === 11 && cpfAgrees(id);
  if (doubt === 'shape' && id === plain && /^\d+$/.test(id) && id.length >= fewestOfTelephone && !isForeign)
    return { kind: 'long', id };
  // Foreigners ride with passports, which have letters.
  const isPassport = doubt === 'shape' && /[A-Z]/.test(id);
  return { kind: 'number', id, doubt: isPassport || id !== plain ? null : doubt };
}

/**
 * This finds what looks wrong in a number. It is only ever a warning.
 *
 * @param country_code the IOC code of the country
 * @param typed the number as it was typed
 * @returns the doubt, null when nothing looks wrong or the country is unknown
 */
export function doubtNationalId(country_code: string, typed: string): NationalIdDoubt | null {
  const known = nationalIdOf(country_code);
  if (known === null) return null;
  const id = normalizeNationalId(typed);
  if (!known.shape.test(id)) return 'shape';
  return known.agrees === null || known.agrees(id) ? null : 'digit';
}
