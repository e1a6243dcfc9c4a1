import { emptySignUp, type SignUp } from '#web/screens/registration/form.ts';

const key = 'draft:registration';

interface Draft {
  form: SignUp;
  /** The same key for every try of this sign-up, so that it is made once. */
  request_key: string;
}

/** What may be stored on a phone that others use too: never a password. */
function strip(form: SignUp): SignUp {
  return { ...form, password: '', password2: '' };
}

/** Whether anything worth storing was typed. The country does not count: it is guessed. */
function isTyped(form: SignUp): boolean {
  return Object.entries(strip(form)).some(([name, text]) => name !== 'country_id' && text !== '');
}

/** What was typed before a reload, null when there is nothing. */
export function readSignUpDraft(): Draft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('form' in value) || !('request_key' in value))
      return null;
    const { form, request_key } = value;
    if (typeof form !== 'object' || form === null || typeof request_key !== 'string') return null;
    const known = Object.keys(emptySignUp).flatMap((name) => {
      const text: unknown = Reflect.get(form, name);
      return typeof text === 'string' ? [[name, text] as const] : [];
    });
    return { form: strip({ ...emptySignUp, ...Object.fromEntries(known) }), request_key };
  } catch {
    return null;
  }
}

export function writeDraft(draft: Draft | null): void {
  try {
    if (draft && isTyped(draft.form))
      sessionStorage.setItem(key, JSON.stringify({ ...draft, form: strip(draft.form) }));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be refused: then the form lasts as long as the page.
  }
}
