import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';
import { type PasswordRefusal, refuseNewPassword } from '#rules/people/accounts/new-password.ts';
import { isDate } from '#rules/calendar.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import type { FieldKind, FormKind } from './field-facts.ts';
import { type FieldOfKind, requiredIn, TYPED_FIELDS, type TypedField, typedFacts } from './field-lists.ts';
import { isNationalId, normalizeNationalId, saysNoNumber } from './national-id.ts';

type OwnField = 'rider_club' | 'password' | 'password2';

/**
 * The fields that a person fills in about a rider and an account, all of them as typed texts. The sign-up calls the club
 * `rider_club`. Spec §3, rider sign-up fields.
 */
export type FormField = Exclude<TypedField, FieldOfKind<'networks'>> | OwnField;

export type RiderForm = Partial<Record<FormField, string>>;

/**
 * The reasons why a field is not accepted. Each has its sentence in every language. `uci` and `transponder` mean that the text has
 * not their shape.
 */
export type FieldRefusal =
  | 'required'
  | 'too_long'
  | 'name'
  | 'dni'
  | 'date'
  | 'future'
  | 'email'
  | 'phone'
  | 'choice'
  | 'uci'
  | 'transponder'
  | PasswordRefusal;

/** The required fields of each form, in the order in which a person meets them. Source: spec §5. */
export const REQUIRED: Readonly<Record<FormKind, readonly FormField[]>> = {
  registration: [
    ...requiredIn('registration').map((field) => (field === 'club_id' ? 'rider_club' : field)),
    'password',
    'password2',
  ],
  create: requiredIn('create'),
  edit: requiredIn('edit'),
};

const isInForms = (field: TypedField): field is TypedField & FormField =>
  typedFacts[field].kind !== 'networks';
const formFields = TYPED_FIELDS.filter(isInForms);

const longestOf = (field: TypedField): [TypedField, number][] => {
  const { longest } = typedFacts[field];
  return longest === null ? [] : [[field, longest]];
};

/** The longest text of a field, in characters. It is missing where the shape limits it. Ours: the specification shows no limits. */
export const LONGEST: Readonly<Partial<Record<FormField, number>>> = {
  ...Object.fromEntries(formFields.flatMap(longestOf)),
  rider_club: 15,
  password: 200,
  password2: 200,
};

/** A name has a letter of any script and no pictures, because it is printed on start lists. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/\p{Extended_Pictographic}|\p{Cs}|[<>{}]/u.test(text);
}

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/**
 * A number with separators is stored as letters and digits alone, in capitals.
 *
 * @param text the text as it was typed
 * @returns the number as it is stored
 */
export const codeOf = (text: string): string => text.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();

function refuseBirthdate(text: string, today: string): FieldRefusal | null {
  if (!isDate(text) || text <= '1900-01-01') return 'date';
  return text > today ? 'future' : null;
}

/** The refusals of texts by their kind. A kind that accepts any text has none. */
const refusals: Readonly<Record<FieldKind, (text: string, today: string) => FieldRefusal | null>> = {
  name: (text) => (isName(text) ? null : 'name'),
  document: (text) => (isNationalId(normalizeNationalId(text)) && !saysNoNumber(text) ? null : 'dni'),
  birthdate: refuseBirthdate,
  gender: (text) => (text === 'WOMAN' || text === 'MEN' ? null : 'choice'),
  country: (text) => (isId(text) ? null : 'choice'),
  organization: (text) => (isId(text) ? null : 'choice'),
  club: (text) => (isId(text) ? null : 'choice'),
  state: () => null,
  text: () => null,
  phone: (text) => (/^\+?[\d\s()./-]{6,}$/.test(text) ? null : 'phone'),
  email: (text) => (isEmail(text) ? null : 'email'),
  networks: () => null,
  uci: (text) => (/^\d{11}$/.test(codeOf(text)) ? null : 'uci'),
  transponder: (text) => (/^[\dA-Z]{3,20}$/.test(codeOf(text)) && !saysNoNumber(text) ? null : 'transponder'),
  date: (text) => (isDate(text) ? null : 'date'),
};

const ownRefusals: Readonly<Record<OwnField, (text: string) => FieldRefusal | null>> = {
  rider_club: (text) => (isId(text) ? null : 'choice'),
  password: (text) => refuseNewPassword(text, ''),
  password2: (text) => (text.trim() === '' ? 'required' : null),
};

const isOwn = (field: FormField): field is OwnField => field in ownRefusals;

/**
 * This finds why one field is not accepted.
 *
 * @param kind the form in which it stands
 * @param field the field
 * @param typed the text as it was typed, undefined when it is missing
 * @param today the day, 'YYYY-MM-DD'
 * @returns the refusal, null when the field is accepted
 * Source: spec §5.
 */
export function refuseField(
  kind: FormKind,
  field: FormField,
  typed: string | undefined,
  today: string,
): FieldRefusal | null {
  const secret = field === 'password' || field === 'password2';
  const text = secret ? (typed ?? '') : cleanText(typed ?? '');
  if (text === '') {
    // In an edit, a field that is not sent stays as it is, and an empty one is to be removed, which a name cannot be.
    const mandatory = kind === 'edit' && typed !== undefined ? REQUIRED.create : REQUIRED[kind];
    return mandatory.includes(field) || REQUIRED[kind].includes(field) ? 'required' : null;
  }
  if (text.length > (LONGEST[field] ?? Infinity)) return 'too_long';
  return isOwn(field) ? ownRefusals[field](text) : refusals[typedFacts[field].kind](text, today);
}

/**
 * This lists everything that is not accepted in a form. The screen and the server use the same rule.
 *
 * @param kind the form
 * @param form the texts as they were typed
 * @param today the day, 'YYYY-MM-DD'
 * @returns the fields and refusals, in the order of the fields
 */
export function refuseForm(
  kind: FormKind,
  form: RiderForm,
  today: string,
): { field: FormField; refusal: FieldRefusal }[] {
  const fields = new Set([...REQUIRED[kind], ...REQUIRED.registration, ...formFields]);
  return [...fields].flatMap((field) => {
    const refusal =
      field === 'password' && kind === 'registration'
        ? refuseNewPassword(form.password ?? '', normalizeEmail(form.rider_email ?? ''))
        : refuseField(kind, field, form[field], today);
    return refusal === null ? [] : [{ field, refusal }];
  });
}
