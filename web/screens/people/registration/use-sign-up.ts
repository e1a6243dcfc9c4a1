import type { Replies } from '#web/ground/call/calls.ts';
import { useEffect, useState } from 'react';
import type { FormField } from '#rules/people/riders/rider-form.ts';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { type Claim, writeClaim } from '#web/parts/sign-in/claim.ts';
import { readKnownDevice } from '#web/parts/sign-in/known-device.ts';
import { openReply } from '#web/parts/sign-in/sign-in-reply.ts';
import { useOrganizations } from '#web/parts/rider/choices.ts';
import { differingIn, errorsBeyond, errorsIn } from '#web/screens/people/registration/check.ts';
import { newKey } from '#web/parts/new-key.ts';
import {
  type AskedFields,
  emptySignUp,
  type Errors,
  formErrors,
  firstWrong,
  noPapers,
  type SignUpPapers,
  type SignUp,
  type Step,
  steps,
  typedIn,
  withOnlyOrganization,
  wrongIn,
} from './form.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

const key = 'draft:registration';

interface Draft {
  form: SignUp;
  /** The key is the same for every try of this sign-up, so that it is created once. */
  request_key: string;
}

/** Gives the values that may be stored on a phone that others use too, so never a password. */
function strip(form: SignUp): SignUp {
  return { ...form, password: '', password2: '' };
}

/** Tells whether the person typed anything worth storing. The country does not count, because it is guessed. */
function isTyped(form: SignUp): boolean {
  return Object.entries(strip(form)).some(([name, text]) => name !== 'country_id' && text !== '');
}

/** Reads the values that were typed before a reload. It is null when there are none. */
function readSignUpDraft(): Draft | null {
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

function writeDraft(draft: Draft | null): void {
  try {
    if (draft && isTyped(draft.form))
      sessionStorage.setItem(key, JSON.stringify({ ...draft, form: strip(draft.form) }));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser may refuse the storage; then the form lasts as long as the page.
  }
}

/** The account that was created, and what a claim to a rider waits for. */
export type SignedUp = Replies['POST /api/users/register'];

/** The upload. It is null while nothing is being sent; otherwise it has the share that has left the phone. */
type Upload = { share: number; cancel: () => void } | null;

const fieldNames: readonly string[] = steps.flat();
const isField = (name: string | null): name is AskedFields => name !== null && fieldNames.includes(name);

/** The server calls the club `club_id`, as other forms do. */
const aliases: Record<string, FormField> = { club_id: 'rider_club' };

/** Fields that are checked together with another one. When that one changes, their messages may be wrong. */
const judgedWith: Record<string, readonly AskedFields[]> = {
  rider_email: ['password'],
  password: ['password2'],
};

/** Moves the focus to the field that needs attention. */
function focusOn(name: string): void {
  const control = document.getElementById(name) ?? document.querySelector<HTMLElement>(`[name="${name}"]`);
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

/** Holds the whole state of a sign-up: the typed values, the errors, the step, and the sending. */
export function useSignUp(preselected: Claim | null) {
  const language = useLanguage();
  const [draft] = useState(readSignUpDraft);
  const [request_key] = useState(() => draft?.request_key ?? newKey());
  const [typed, setForm] = useState<SignUp>({
    ...(draft?.form ?? emptySignUp),
    // The document was typed a moment ago, as the password of the first sign-in.
    ...(preselected === null ? {} : { rider_dni: preselected.rider_dni }),
  });
  const { data: organizations } = useOrganizations(typed.country_id);
  const form = withOnlyOrganization(typed, organizations);
  /** The person stays signed in on this device, as at the sign-in. */
  const [keep, setKeep] = useState(true);
  const [papers, setPapers] = useState<SignUpPapers>(noPapers);
  /** The consent is not part of the draft, so somebody who comes back to the form is asked again. */
  const [agreed, setAgreed] = useState(false);
  const [step, setStep] = useState<Step>(0);
  const [errors, setErrors] = useState<Errors>({});
  const [upload, setUpload] = useState<Upload>(null);
  const [done, setDone] = useState<SignedUp | null>(null);
  // It is a new object each time, so that the same field can be wrong twice.
  // The country changed, and the choices for the other country were deleted, so the form says so.
  const [cleared, setCleared] = useState(false);
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  const unsent = done === null && Object.values(papers).some((file) => file !== null);

  // This runs after the step was drawn and has moved the focus to its heading.
  useOnChange(wanted, () => {
    if (wanted) focusOn(wanted.name);
  });
  useEffect(
    () => writeDraft(done === null ? { form: typed, request_key } : null),
    [typed, request_key, done],
  );
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { active: unsent });

  const change = (changes: Partial<SignUp>) => {
    if (changes.country_id !== undefined) setCleared(form.organization_id !== '');
    setForm((before) => ({ ...before, ...changes }));
    setErrors((before) => {
      const left = { ...before };
      for (const name of Object.keys(changes)) {
        if (isField(name)) delete left[name];
        for (const other of judgedWith[name] ?? []) delete left[other];
      }
      return left;
    });
  };
  const changePaper = (slot: PaperSlot, file: File | null) => {
    setPapers((before) => ({ ...before, [slot]: file }));
    setErrors(({ [slot]: _gone, ...left }) => left);
  };
  const agree = (yes: boolean) => {
    setAgreed(yes);
    setErrors(({ consent: _gone, ...left }) => left);
  };
  const say = (found: Errors) => {
    setErrors(found);
    const first = firstWrong(found);
    if (!first) return;
    setStep(first.step);
    setWanted({ name: first.name });
  };
  const next = () => {
    // An error from the server stays until the field changes, because three more steps would not correct it.
    const found = formErrors(step, { ...errors, ...differingIn(form), ...errorsIn(form, papers, agreed) });
    setErrors((before) => ({ ...before, ...found }));
    if (wrongIn(step, found) > 0) {
      const first = firstWrong(found);
      if (first) setWanted({ name: first.name });
      return;
    }
    if (step < 3) setStep((step + 1) as Step);
  };

  const send = async () => {
    const { solveCaptcha } = await import('#web/parts/sign-in/captcha.ts');
    const recaptcha = await solveCaptcha('register');
    const abort = new AbortController();
    const cancel = () => abort.abort();
    setUpload({ share: 0, cancel });
    const body = {
      ...typedIn(form),
      recaptcha,
      lang: language,
      request_key,
      consent: CONSENT_VERSION,
      keep: keep ? ('true' as const) : ('false' as const),
      ...readKnownDevice(),
      rider_id: preselected === null ? null : String(preselected.rider_id),
      claim: preselected?.claim ?? null,
    };
    const reply = await sendForm(
      'POST /api/users/register',
      { body, files: papers },
      { signal: abort.signal, onProgress: (share) => setUpload({ share, cancel }) },
    );
    writeClaim(null);
    if (reply.session !== null) openReply(reply.session, keep);
    setDone(reply);
  };

  const { busy, failure, run, clear } = useWrite({
    onRefused: ({ where, words }) => {
      const field = aliases[where ?? ''] ?? where;
      if (isField(field)) say({ [field]: words });
    },
  });
  const submit = async () => {
    if (busy) return;
    clear();
    const wrong = errorsIn(form, papers, agreed);
    if (firstWrong(wrong)) {
      say(wrong);
      return;
    }
    await run(async () => {
      const beyond = await errorsBeyond(form, preselected !== null);
      if (firstWrong(beyond)) say(beyond);
      else await send().finally(() => setUpload(null));
    });
  };

  const startAgain = () => {
    setForm(emptySignUp);
    setPapers(noPapers);
    setAgreed(false);
    setErrors({});
    setStep(0);
  };
  const doubt = (found: Errors) => setErrors((before) => ({ ...before, ...found }));

  return {
    form,
    papers,
    agreed,
    keep,
    setKeep,
    step,
    errors,
    failure,
    sending: upload,
    busy,
    done,
    cleared,
    restored: draft !== null,
    change,
    changePaper,
    agree,
    setStep,
    next,
    submit,
    startAgain,
    doubt,
  };
}

export type SignUpState = ReturnType<typeof useSignUp>;
