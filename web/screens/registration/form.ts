import type { PaperSlot } from '#contract/users.ts';
import { type FormField, type RiderForm } from '#rules/rider-form.ts';

/** What is typed into the sign-up. */
export type SignUp = Required<
  Pick<
    RiderForm,
    | 'rider_firstname'
    | 'rider_lastname'
    | 'rider_birthdate'
    | 'rider_gender'
    | 'rider_dni'
    | 'country_id'
    | 'organization_id'
    | 'rider_state'
    | 'rider_city'
    | 'rider_club'
    | 'rider_team'
    | 'rider_email'
    | 'password'
    | 'password2'
    | 'rider_phone'
    | 'rider_address'
  >
>;

export type Papers = Record<PaperSlot, File | null>;

export const emptySignUp: SignUp = {
  rider_firstname: '',
  rider_lastname: '',
  rider_birthdate: '',
  rider_gender: '',
  rider_dni: '',
  country_id: '',
  organization_id: '',
  rider_state: '',
  rider_city: '',
  rider_club: '',
  rider_team: '',
  rider_email: '',
  password: '',
  password2: '',
  rider_phone: '',
  rider_address: '',
};

export const noPapers: Papers = {
  rider_dni_image1: null,
  rider_dni_image2: null,
  rider_insurance_image: null,
};

/** Everything the form asks for, by the name it is sent under. */
export type Asked = FormField | PaperSlot | 'consent';

/** Everything that can be wrong. */
export type Errors = Partial<Record<Asked, string>>;

/** The four steps, each with what it asks, in the order of the screen. */
export const steps = [
  ['country_id', 'rider_firstname', 'rider_lastname', 'rider_birthdate', 'rider_gender', 'rider_dni'],
  ['organization_id', 'rider_club', 'rider_state', 'rider_city', 'rider_team'],
  ['rider_email', 'password', 'password2', 'rider_phone', 'rider_address'],
  ['rider_dni_image1', 'rider_dni_image2', 'rider_insurance_image', 'consent'],
] as const satisfies readonly (readonly Asked[])[];

export type Step = 0 | 1 | 2 | 3;
export const stepNumbers: readonly Step[] = [0, 1, 2, 3];

/** How many things are wrong in a step. */
export function wrongIn(step: Step, errors: Errors): number {
  return steps[step].filter((name) => errors[name] !== undefined).length;
}

/** The first field that is wrong, in the order of the screen, with its step; null: none is. */
export function firstWrong(errors: Errors): { step: Step; name: Asked } | null {
  for (const step of stepNumbers) {
    const name = steps[step].find((one) => errors[one] !== undefined);
    if (name !== undefined) return { step, name };
  }
  return null;
}

/** The errors of one step alone. */
export function errorsOf(step: Step, errors: Errors): Errors {
  return Object.fromEntries(
    steps[step].flatMap((name) => (errors[name] === undefined ? [] : [[name, errors[name]]])),
  );
}

/** The form as it is sent. In: what is typed, the papers, and what comes along. */
export function toFormData(form: SignUp, papers: Papers, more: Record<string, string | null>): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries(form)) if (text !== '') data.set(name, text);
  for (const [name, text] of Object.entries(more)) if (text !== null) data.set(name, text);
  // Files last: the server has read everything else when it meets them.
  for (const [name, file] of Object.entries(papers)) if (file !== null) data.set(name, file, file.name);
  return data;
}
