import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { latestDay } from '#rules/calendar.ts';
import { refuseForm } from '#rules/people/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/ground/call/ask.ts';
import { consentMissing } from '#web/parts/papers/GuardianConsent.tsx';
import { whyNotPassword } from '#web/parts/account/check-password.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import {
  type Errors,
  isOfMinor,
  type SignUp,
  type SignUpPapers,
} from '#web/screens/people/registration/form.ts';

const requiredPapers: readonly PaperSlot[] = ['rider_dni_image1', 'rider_dni_image2'];

/** Finds every error of the form itself, in words, by the rule that the server applies too. */
export function errorsIn(form: SignUp, papers: SignUpPapers, agreed: boolean): Errors {
  const errors: Errors = consentMissing(agreed);
  for (const { field, refusal } of refuseForm('registration', form, latestDay(Date.now()))) {
    const text = refusalText(refusal, field);
    if (text !== undefined) errors[field] = text;
  }
  if (isOfMinor(form))
    for (const name of ['user_firstname', 'user_lastname'] as const)
      if (form[name].trim() === '') errors[name] = m.form_required();
  for (const slot of requiredPapers) if (papers[slot] === null) errors[slot] = m.registration_paper_missing();
  return errors;
}

/** Gives the error when the two passwords differ. */
export const differingIn = ({ password, password2 }: SignUp): Errors =>
  password2 === '' || password === password2 ? {} : { password2: m.error_user_passwords_differ() };

/**
 * Tells whether a value is free, as far as that is known. Many families behind one address may have to wait before they
 * ask again. The form then continues, and the sign-up, which comes last, refuses a value that is taken.
 */
async function freeOrUnknown(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'request.too_many') return true;
    throw error;
  }
}

const asked = new Map<string, Promise<boolean>>();

/** Asks about each value once, because people come back to a field without changing it. */
function once(value: string, ask: () => Promise<boolean>): Promise<boolean> {
  const known = asked.get(value);
  if (known) return known;
  const answer = ask();
  asked.set(value, answer);
  answer.catch(() => asked.delete(value));
  return answer;
}

/** Loads the code that solves a captcha, when the server has to be asked. */
const captcha = () => import('#web/parts/sign-in/captcha.ts');

export function isEmailFree(typed: string): Promise<boolean> {
  const email = typed.trim();
  const isFree = () =>
    once(`email ${email}`, async () => {
      const { askWithProof } = await captcha();
      return (await askWithProof('GET /api/users/check_email/{email}', { params: { email } })).free;
    });
  return freeOrUnknown(isFree);
}

export function isDniFree(typed: string): Promise<boolean> {
  const dni = typed.trim();
  const isFree = () =>
    once(`dni ${dni}`, async () => {
      const { askWithProof } = await captcha();
      return !(await askWithProof('GET /api/riders/exist/{dni}', { params: { dni } })).exist;
    });
  return freeOrUnknown(isFree);
}

/** Runs the checks after the form itself, in the order of spec §5: e-mail, document unless preselected, passwords. */
export async function errorsBeyond(form: SignUp, preselected: boolean): Promise<Errors> {
  if (!(await isEmailFree(form.rider_email))) return { rider_email: m.error_user_email_taken() };
  if (!preselected && !(await isDniFree(form.rider_dni)))
    return { rider_dni: m.error_rider_dni_taken_claim() };
  const password = await whyNotPassword(form.password, form.rider_email);
  if (password !== null) return { password };
  return differingIn(form);
}
