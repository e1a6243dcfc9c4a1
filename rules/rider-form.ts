import { isDate } from '#rules/calendar.ts';
import { isNationalId, normalizeNationalId } from '#rules/national-id.ts';
import { type PasswordRefusal, refuseNewPassword } from '#rules/new-password.ts';

/** What a person fills in about a rider and an account, all of it text as typed. Spec §3, rider sign-up fields. */
export type FormField =
  | 'rider_firstname'
  | 'rider_lastname'
  | 'rider_dni'
  | 'rider_birthdate'
  | 'rider_gender'
  | 'country_id'
  | 'organization_id'
  | 'rider_state'
  | 'rider_city'
  | 'rider_club'
  | 'club_id'
  | 'rider_team'
  | 'rider_email'
  | 'password'
  | 'password2'
  | 'rider_phone'
  | 'rider_address';

export type RiderForm = Partial<Record<FormField, string>>;

/** `registration`: the sign-up; `create`, `edit`: under the profile. */
export type FormKind = 'registration' | 'create' | 'edit';

/** Why a field is not accepted; each has its sentence in every language under `form_`. */
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
  | PasswordRefusal;

/** Required fields by form, in the order in which a person meets them. Source: spec §5. */
export const REQUIRED: Readonly<Record<FormKind, readonly FormField[]>> = {
  registration: [
    'rider_firstname',
    'rider_lastname',
    'rider_birthdate',
    'rider_gender',
    'rider_dni',
    'country_id',
    'organization_id',
    'rider_state',
    'rider_club',
    'rider_email',
    'password',
    'password2',
  ],
  create: [
    'rider_firstname',
    'rider_lastname',
    'rider_dni',
    'organization_id',
    'club_id',
    'rider_state',
    'rider_birthdate',
    'rider_gender',
  ],
  edit: ['club_id', 'rider_state'],
};

/** Longest text of a field, in characters. Ours: the specification shows no limits. */
export const LONGEST: Readonly<Record<FormField, number>> = {
  rider_firstname: 60,
  rider_lastname: 60,
  rider_dni: 30,
  rider_birthdate: 10,
  rider_gender: 5,
  country_id: 15,
  organization_id: 15,
  rider_state: 60,
  rider_city: 80,
  rider_club: 15,
  club_id: 15,
  rider_team: 60,
  rider_email: 254,
  password: 200,
  password2: 200,
  rider_phone: 30,
  rider_address: 120,
};

/**
 * A text as it is kept: composed, without control signs and without signs that turn the direction of what follows,
 * white space of any kind as one blank.
 */
export function cleanText(text: string): string {
  // What is not seen goes first: without it blanks meet, and letters and their accents.
  return text
    .replaceAll(/(?!\s)[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** An e-mail as it is kept and compared. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether this can be an e-mail address: something, an @, a name with a dot; plain ASCII as mail travels. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(
      text,
    )
  );
}

/** A name has a letter of any script, and no pictures: it is printed on start lists. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/\p{Extended_Pictographic}|\p{Cs}|[<>{}]/u.test(text);
}

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

function refuseText(field: FormField, text: string, today: string): FieldRefusal | null {
  switch (field) {
    case 'rider_firstname':
    case 'rider_lastname':
      return isName(text) ? null : 'name';
    case 'rider_dni':
      return isNationalId(normalizeNationalId(text)) ? null : 'dni';
    case 'rider_birthdate':
      if (!isDate(text) || text <= '1900-01-01') return 'date';
      return text > today ? 'future' : null;
    case 'rider_email':
      return isEmail(text) ? null : 'email';
    case 'rider_phone':
      return /^\+?[\d\s()./-]{6,}$/.test(text) ? null : 'phone';
    case 'rider_gender':
      return text === 'WOMAN' || text === 'MEN' ? null : 'choice';
    case 'country_id':
    case 'organization_id':
    case 'rider_club':
    case 'club_id':
      return isId(text) ? null : 'choice';
    case 'password':
      return refuseNewPassword(text, '');
    case 'password2':
      return text.trim() === '' ? 'required' : null;
    default:
      return null;
  }
}

/**
 * Why one field is not accepted, or null. In: the form it stands in, its text as typed (undefined: not there), and
 * today 'YYYY-MM-DD'. Source: spec §5.
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
    // In an edit what is not sent stays as it is; what is sent empty is asked to be removed, which a name cannot be.
    const mandatory = kind === 'edit' && typed !== undefined ? REQUIRED.create : REQUIRED[kind];
    return mandatory.includes(field) || REQUIRED[kind].includes(field) ? 'required' : null;
  }
  if (text.length > LONGEST[field]) return 'too_long';
  return refuseText(field, text, today);
}

/** Everything that is not accepted in a form, in the order of its fields. The same for the screen and the server. */
export function refuseForm(
  kind: FormKind,
  form: RiderForm,
  today: string,
): { field: FormField; refusal: FieldRefusal }[] {
  const fields = new Set<FormField>([...REQUIRED[kind], ...allFields]);
  return [...fields].flatMap((field) => {
    const refusal =
      field === 'password' && kind === 'registration'
        ? refuseNewPassword(form.password ?? '', normalizeEmail(form.rider_email ?? ''))
        : refuseField(kind, field, form[field], today);
    return refusal === null ? [] : [{ field, refusal }];
  });
}

const allFields: readonly FormField[] = [
  'rider_firstname',
  'rider_lastname',
  'rider_birthdate',
  'rider_gender',
  'rider_dni',
  'country_id',
  'organization_id',
  'rider_state',
  'rider_city',
  'rider_club',
  'club_id',
  'rider_team',
  'rider_email',
  'password',
  'password2',
  'rider_phone',
  'rider_address',
];
