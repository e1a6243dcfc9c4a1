import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { latestDay } from '#rules/calendar.ts';
import { raceAge } from '#rules/season/categories/categories.ts';
import { PAPER_FIELDS, writtenBy } from '#rules/people/riders/field-lists.ts';
import type { FormField } from '#rules/people/riders/rider-form.ts';
import { recordOf } from '#rules/table.ts';
import { plainFields } from '#web/parts/rider/plain-fields.ts';

const own = ['rider_club', 'user_firstname', 'user_lastname', 'password', 'password2'] as const;
const names = [...writtenBy('sign_up').filter((name) => name !== 'club_id'), ...own];

/** The typed values of the sign-up. It calls the club `rider_club` (spec §3). */
export type SignUp = Record<(typeof names)[number], string>;

export type SignUpPapers = Record<PaperSlot, File | null>;

export const emptySignUp: SignUp = recordOf(names, () => '');

export const noPapers: SignUpPapers = recordOf(PAPER_FIELDS, () => null);

/** Every field of the form, by the name under which it is sent. */
export type AskedFields = FormField | PaperSlot | 'consent' | 'user_firstname' | 'user_lastname';

/** The messages of the fields, by name. */
export type Errors = Partial<Record<AskedFields, string>>;

/** The contact fields, except for the e-mail, which is the account's. */
export const contactFields = plainFields('contact', 'sign_up').filter((name) => name !== 'rider_email');

/** The four steps and their fields, in the order of the screen. */
export const steps: readonly [AskedFields[], AskedFields[], AskedFields[], AskedFields[]] = [
  [
    'country_id',
    'rider_firstname',
    'rider_lastname',
    'rider_birthdate',
    'rider_gender',
    'rider_dni',
    ...plainFields('who', 'sign_up'),
  ],
  ['organization_id', 'rider_club', 'rider_state', ...plainFields('where', 'sign_up')],
  ['user_firstname', 'user_lastname', 'rider_email', 'password', 'password2', ...contactFields],
  [...PAPER_FIELDS, 'consent'],
];

export type Step = 0 | 1 | 2 | 3;
export const stepNumbers: readonly Step[] = [0, 1, 2, 3];

const adultAge = 18;

/** Tells whether the rider is a child, so that the account belongs to somebody else. */
export const isOfMinor = ({ rider_birthdate }: SignUp): boolean =>
  /^\d{4}-/.test(rider_birthdate) && raceAge(rider_birthdate, latestDay(Date.now())) < adultAge;

/** Counts the fields of a step that have an error. */
export function wrongIn(step: Step, errors: Errors): number {
  return steps[step].filter((name) => errors[name] !== undefined).length;
}

/** Finds the first field with an error, in the order of the screen, and its step. It is null when there is none. */
export function firstWrong(errors: Errors): { step: Step; name: AskedFields } | null {
  for (const step of stepNumbers) {
    const name = steps[step].find((one) => errors[one] !== undefined);
    if (name !== undefined) return { step, name };
  }
  return null;
}

/** Gives the errors of one step alone. */
export function formErrors(step: Step, errors: Errors): Errors {
  return Object.fromEntries(
    steps[step].flatMap((name) => (errors[name] === undefined ? [] : [[name, errors[name]]])),
  );
}

/** Gives the fields that are not empty. Empty ones are not sent. An adult has one name, which is the rider's. */
export function typedIn(form: SignUp): Partial<SignUp> {
  const sent = isOfMinor(form) ? form : { ...form, user_firstname: '', user_lastname: '' };
  return Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== ''));
}

/** Chooses the organization when a country has only one, once the organizations of the country are known. */
export function withOnlyOrganization(
  form: SignUp,
  organizations: readonly { organization_id: number }[] | undefined,
): SignUp {
  const [only, another] = form.country_id === '' ? [] : (organizations ?? []);
  if (only === undefined || another !== undefined || form.organization_id !== '') return form;
  return { ...form, organization_id: String(only.organization_id) };
}
