/** How a country numbers its people. */
interface NationalId {
  /** What people call it. */
  label: string;
  /** The shape after normalizing. */
  shape: RegExp;
  /** Whether the check digits agree; null: the country has none, or none we trust. */
  agrees: ((id: string) => boolean) | null;
}

/** Why a number looks wrong; it is said, and never stands in the way: foreigners ride with passports. */
type NationalIdDoubt = 'shape' | 'digit';

const digitsOf = (text: string): number[] => Array.from(text, Number);

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);
}

/** The check digits of a CPF (Brazil): modulus 11 with falling weights; eleven equal digits were never given out. In: eleven digits. */
export function cpfAgrees(id: string): boolean {
  const digits = digitsOf(id);
  if (new Set(digits).size === 1) return false;
  return [9, 10].every((length) => {
    const weights = Array.from({ length }, (_, index) => length + 1 - index);
    return ((weighted(digits.slice(0, length), weights) * 10) % 11) % 10 === digits[length];
  });
}

/** Chile: modulus 11 with weights 2 to 7 from the right; 10 is written K. */
function rutAgrees(id: string): boolean {
  const digits = digitsOf(id.slice(0, -1)).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0);
  const check = (11 - (sum % 11)) % 11;
  return id.endsWith(check === 10 ? 'K' : String(check));
}

/** Uruguay: weights 2 9 8 7 6 3 4, modulus 10; older numbers have one digit less. */
function ciAgrees(id: string): boolean {
  const digits = digitsOf(id.padStart(8, '0'));
  return (10 - (weighted(digits.slice(0, 7), [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === digits[7];
}

/** Ecuador: modulus 10 with weights 2 1; the first two digits are the province, 30 for those registered abroad. */
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

/** Mexico: each sign by its place in the alphabet, weights 18 to 2, modulus 10. */
function curpAgrees(id: string): boolean {
  const sum = Array.from(id.slice(0, 17)).reduce(
    (total, sign, index) => total + curpAlphabet.indexOf(sign) * (18 - index),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(id[17]);
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

/** How this country numbers its people; null: not one we know. In: its IOC code, `ARG`. */
export function nationalIdOf(country_code: string): NationalId | null {
  return byCountry[country_code] ?? null;
}

/**
 * The number as it is kept and compared: `12.345.678` and `12 345 678` are one person.
 * In: as typed. Out: digits and capital letters only. Source: decisions on national ids, docs/decisions/0012.
 */
export function normalizeNationalId(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.,\-–/_]/g, '');
}

/** Whether a normalized number can be kept at all: 4 to 20 digits and letters A to Z. */
export function isNationalId(id: string): boolean {
  return /^[0-9A-Z]{4,20}$/.test(id);
}

/**
 * What looks wrong about a number, or null. Only ever a warning.
 * In: IOC code of the country, the number as typed.
 */
export function doubtNationalId(country_code: string, typed: string): NationalIdDoubt | null {
  const known = nationalIdOf(country_code);
  if (known === null) return null;
  const id = normalizeNationalId(typed);
  if (!known.shape.test(id)) return 'shape';
  return known.agrees === null || known.agrees(id) ? null : 'digit';
}
