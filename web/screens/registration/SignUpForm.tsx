import { type ReactNode, useRef } from 'react';
import { CLAIM_MINUTES } from '#rules/accounts/claims.ts';
import * as m from '#text/messages/messages.js';
import { AccountStep } from '#web/screens/registration/steps/AccountStep.tsx';
import { PapersStep } from '#web/screens/registration/steps/PapersStep.tsx';
import { PlaceStep } from '#web/screens/registration/steps/PlaceStep.tsx';
import { RiderStep } from '#web/screens/registration/steps/RiderStep.tsx';
import { Sender } from '#web/screens/registration/Sender.tsx';
import { type Step, stepNumbers } from '#web/screens/registration/form.ts';
import { Stepper } from '#web/screens/registration/steps/Stepper.tsx';
import { stepTitles } from '#web/screens/registration/steps/step-titles.ts';
import type { SignUpState } from '#web/screens/registration/use-sign-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

interface SignUpFormProps {
  state: SignUpState;
  preselected: boolean;
}

/** A phone shows one step; a desktop shows all four. */
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

/** Prepares the captcha when somebody begins to write: a visitor who only looks does not download it. */
function prepareLater(form: HTMLFormElement | null): void {
  const prepare = async () => (await import('#web/parts/sign-in/captcha.ts')).prepareCaptcha('register');
  form?.addEventListener('focusin', () => void prepare(), { once: true });
}

/** Twenty fields in four steps, sent together. */
export function SignUpForm({ state, preselected }: SignUpFormProps) {
  const { step, setStep, next } = state;
  return (
    // People press its buttons, not the form: its handler only keeps a field from losing the focus too early.
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
        // A field that loses the focus to the button would be checked first, and its message would move the button from under the finger.
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
