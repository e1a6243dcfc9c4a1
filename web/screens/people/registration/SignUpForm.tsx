import { type ReactNode, useRef } from 'react';
import { CLAIM_MINUTES } from '#rules/people/riders/claims.ts';
import * as m from '#text/messages/messages.js';
import { AccountStep } from './AccountStep.tsx';
import { RiderStep } from './RiderStep.tsx';
import { type Step, stepNumbers, wrongIn } from './form.ts';
import type { SignUpState } from './use-sign-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { WhereFields } from '#web/parts/rider/WhereFields.tsx';
import { useCountry } from './use-country.ts';
import { GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { formatDate } from '#web/ground/format.ts';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

/** Shows what is about to be sent, the button, the progress, and the errors. */
function Sender({ state }: { state: SignUpState }) {
  const { form, busy, sending, failure, setStep } = state;
  const percent = sending === null ? null : Math.min(99, Math.round(sending.share * 100));
  const name = `${form.rider_firstname} ${form.rider_lastname}`.trim();
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-6">
      {name !== '' && (
        <p className="text-ink2 wrap-anywhere">
          {m.registration_review({
            name,
            birthdate: formatDate(form.rider_birthdate),
            dni: form.rider_dni,
            email: form.rider_email,
          })}
        </p>
      )}
      <SentSoFar share={sending?.share ?? null} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton
          busy={busy}
          busyText={percent === null ? m.form_sending() : m.registration_sending({ percent })}
        >
          {m.registration_submit()}
        </SubmitButton>
        {sending !== null ? (
          <Button onClick={sending.cancel}>{m.registration_cancel()}</Button>
        ) : (
          <Button onClick={() => setStep(2)} className="lg:hidden">
            {m.registration_back()}
          </Button>
        )}
      </div>
      <progress
        value={percent ?? 0}
        max={100}
        aria-label={m.form_sending()}
        className={`h-2 w-full accent-go ${percent === null ? 'hidden' : ''}`}
      />
    </div>
  );
}

/** The heading of each step. */
const stepTitles: Record<Step, () => string> = {
  0: m.registration_step_rider,
  1: m.registration_step_place,
  2: m.registration_step_account,
  3: m.registration_step_papers,
};

/** Shows the current step, and the steps with errors. A step that was passed can be opened again. */
function Stepper({ state }: { state: SignUpState }) {
  const { step, setStep, errors } = state;
  return (
    <nav aria-label={m.registration_steps()} className="lg:sticky lg:top-24 lg:self-start">
      <p aria-live="polite" className="sr-only lg:hidden">
        {m.registration_step({ step: step + 1, steps: stepNumbers.length })}
      </p>
      <ol className="flex gap-1 lg:flex-col">
        {stepNumbers.map((number) => {
          const wrong = wrongIn(number, errors);
          const passed = number < step;
          return (
            <li key={number} className="grow">
              <button
                type="button"
                aria-current={number === step ? 'step' : undefined}
                onClick={() => {
                  if (window.matchMedia('(width >= 64rem)').matches) {
                    document.getElementById(`step-${number}`)?.scrollIntoView({ block: 'start' });
                    document.getElementById(`step-${number}`)?.focus({ preventScroll: true });
                  } else if (number < step) setStep(number);
                }}
                aria-disabled={number > step}
                className="flex min-h-12 w-full flex-wrap items-center gap-x-2 border-t-4 border-line px-1 text-left text-small aria-[current=step]:border-accent data-[passed]:border-ink lg:border-t-0 lg:border-l-4 lg:border-line lg:px-4 lg:text-body"
                data-passed={passed ? '' : undefined}
              >
                <span className="display text-d22">{number + 1}</span>
                <span className="text-caption leading-4 lg:text-body">{stepTitles[number]()}</span>
                {wrong > 0 && (
                  <span className="ml-auto bg-stop px-1.5 font-semibold text-paper">
                    <span aria-hidden="true">{wrong}</span>
                    <span className="sr-only">{m.registration_wrong({ count: wrong })}</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Asks for three papers, which people photograph at the track. */
function PapersStep({ state }: { state: SignUpState }) {
  const { papers, errors, changePaper, agreed, agree } = state;
  return (
    <>
      <p className="text-ink2">{m.registration_papers_why()}</p>
      <PaperTile
        name="rider_dni_image1"
        label={m.paper_front()}
        file={papers.rider_dni_image1}
        onFile={(file) => changePaper('rider_dni_image1', file)}
        onSecond={(file) => changePaper('rider_dni_image2', file)}
        required
        error={errors.rider_dni_image1}
      />
      <PaperTile
        name="rider_dni_image2"
        label={m.paper_back()}
        file={papers.rider_dni_image2}
        onFile={(file) => changePaper('rider_dni_image2', file)}
        required
        error={errors.rider_dni_image2}
      />
      <PaperTile
        name="rider_insurance_image"
        label={m.paper_insurance()}
        optional={m.form_optional()}
        file={papers.rider_insurance_image}
        onFile={(file) => changePaper('rider_insurance_image', file)}
        error={errors.rider_insurance_image}
      />
      <GuardianConsent agreed={agreed} onAgree={agree} error={errors.consent} />
    </>
  );
}

/** Asks where the rider belongs. The sign-up calls the club `rider_club` (spec §3). */
function PlaceStep({ state }: { state: SignUpState }) {
  const { form, errors, change } = state;
  const { code } = useCountry(form.country_id);
  return (
    <WhereFields
      fields={{ ...form, club_id: form.rider_club }}
      errors={{ ...errors, club_id: errors.rider_club }}
      change={({ club_id, ...rest }) =>
        change(club_id === undefined ? rest : { ...rest, rider_club: club_id })
      }
      country_code={code}
      country_id={form.country_id}
      clubName="rider_club"
      writer="sign_up"
      folds
    />
  );
}

interface SignUpFormProps {
  state: SignUpState;
  preselected: boolean;
}

/** Draws a section. A phone shows one step; a desktop shows all four. */
function Section({ number, current, children }: { number: Step; current: Step; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useOnChange(current, () => {
    if (number !== current) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  });
  return (
    <section
      aria-labelledby={`step-${number}`}
      className={`flex-col gap-5 lg:flex lg:border-t lg:border-line lg:pt-6 ${number === current ? 'flex' : 'hidden'}`}
    >
      <h2 id={`step-${number}`} ref={heading} tabIndex={-1} className="display text-d28 outline-none">
        {stepTitles[number]()}
      </h2>
      {children}
    </section>
  );
}

/** Prepares the captcha when somebody begins to write. A visitor who only looks does not download it. */
function prepareLater(form: HTMLFormElement | null): void {
  const prepare = async () => (await import('#web/parts/sign-in/captcha.ts')).prepareCaptcha('register');
  form?.addEventListener('focusin', () => void prepare().catch(() => undefined), { once: true });
}

/** Draws twenty fields in four steps, which are sent together. */
export function SignUpForm({ state, preselected }: SignUpFormProps) {
  const { step, setStep, next } = state;
  return (
    // People press its buttons, not the form. Its handler only prevents a field from losing the focus too early.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      ref={prepareLater}
      onSubmit={(event) => {
        event.preventDefault();
        const wide = window.matchMedia('(width >= 64rem)').matches;
        if (step === 3 || wide) void state.submit();
        else next();
      }}
      onMouseDown={(event) => {
        // A field that lost the focus to the button would be checked, and its message would move that button.
        if (event.target instanceof Element && event.target.closest('[type=submit]')) event.preventDefault();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,40rem)]"
    >
      <header className="lg:col-span-2">
        <h1 className="display text-d34">{m.registration_title()}</h1>
        <p className="text-ink2">
          {preselected ? m.registration_intro_claim({ minutes: CLAIM_MINUTES }) : m.registration_intro()}
        </p>
        {state.restored && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 border-l-4 border-accent bg-surface px-4 py-1 text-small">
            {m.registration_restored()}
            <Button look="link" onClick={state.startAgain}>
              {m.registration_start_again()}
            </Button>
          </p>
        )}
      </header>
      <Stepper state={state} />
      <div className="flex flex-col gap-8">
        {stepNumbers.map((number) => (
          <Section key={number} number={number} current={step}>
            {number === 0 && <RiderStep state={state} preselected={preselected} />}
            {number === 1 && <PlaceStep state={state} />}
            {number === 2 && <AccountStep state={state} />}
            {number === 3 && <PapersStep state={state} />}
          </Section>
        ))}
        <div className={`flex gap-3 lg:hidden ${step === 3 ? 'hidden' : ''}`}>
          {step > 0 && <Button onClick={() => setStep((step - 1) as Step)}>{m.registration_back()}</Button>}
          <Button look="primary" type="submit" className="grow">
            {m.registration_next()}
          </Button>
        </div>
        <div className={step === 3 ? '' : 'hidden lg:block'}>
          <Sender state={state} />
        </div>
      </div>
    </form>
  );
}
