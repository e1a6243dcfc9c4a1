import type { PaperSlot } from '#contract/accounts/users.ts';
import { latestDay } from '#rules/calendar.ts';
import { refuseForm } from '#rules/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { consentMissing } from '#web/parts/papers/GuardianConsent.tsx';
import { whyNotPassword } from '#web/parts/password/check-password.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import type { Errors, SignUpPapers, SignUp } from '#web/screens/registration/form.ts';

const requiredPapers: readonly PaperSlot[] = ['rider_dni_image1', 'rider_dni_image2'];

/** Every error of the form itself, in words, by the rule that the server applies too. */
export function errorsIn(form: SignUp, papers: SignUpPapers, agreed: boolean): Errors {
  const errors: Errors = consentMissing(agreed);
  for (const { field, refusal } of refuseForm('registration', form, latestDay(Date.now()))) {
    const text = refusalText(refusal, field);
    if (text !== undefined) errors[field] = text;
  }
  for (const slot of requiredPapers) if (papers[slot] === null) errors[slot] = m.registration_paper_missing();
  return errors;
}

/** The error where the two passwords differ. */
export const differingIn = ({ password, password2 }: SignUp): Errors =>
  password2 === '' || password === password2 ? {} : { password2: m.error_user_passwords_differ() };

const asked = new Map<string, Promise<boolean>>();

/** Asks about each value once: people come back to a field without changing it. */
function once(value: string, ask: () => Promise<boolean>): Promise<boolean> {
  const known = asked.get(value);
  if (known) return known;
  const answer = ask();
  asked.set(value, answer);
  answer.catch(() => asked.delete(value));
  return answer;
}

/** The code that solves a captcha is loaded when the server has to be asked. */
const captcha = () => import('#web/parts/sign-in/captcha.ts');

export function isEmailFree(typed: string): Promise<boolean> {
  const email = typed.trim();
  return once(`email ${email}`, async () => {
    const { askWithProof } = await captcha();
    return (await askWithProof('GET /api/users/check_email/{email}', { params: { email } })).free;
  });
}

export function isDniFree(typed: string): Promise<boolean> {
  const dni = typed.trim();
  return once(`dni ${dni}`, async () => {
    const { askWithProof } = await captcha();
    return !(await askWithProof('GET /api/riders/exist/{dni}', { params: { dni } })).exist;
  });
}

/** The checks after the form itself, in the order of spec §5: e-mail, document unless preselected, passwords. */
export async function errorsBeyond(form: SignUp, preselected: boolean): Promise<Errors> {
  if (!(await isEmailFree(form.rider_email))) return { rider_email: m.error_user_email_taken() };
  if (!preselected && !(await isDniFree(form.rider_dni)))
    return { rider_dni: m.error_rider_dni_taken_claim() };
  const password = await whyNotPassword(form.password, form.rider_email);
  if (password !== null) return { password };
  return differingIn(form);
}
