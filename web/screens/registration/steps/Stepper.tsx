import * as m from '#text/messages/messages.js';
import { stepNumbers, wrongIn } from '#web/screens/registration/form.ts';
import { stepTitles } from './step-titles.ts';
import type { SignUpState } from '#web/screens/registration/use-sign-up.ts';

/** The current step, and the steps with errors. A step that was passed can be opened again. */
export function Stepper({ state }: { state: SignUpState }) {
  const { step, setStep, errors } = state;
  return (
    <nav aria-label={m.registration_steps()} className="lg:sticky lg:top-24 lg:self-start">
      <p aria-live="polite" className="mb-2 text-small text-ink2 lg:hidden">
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
                className="flex min-h-12 w-full items-center gap-2 border-t-4 border-line px-1 text-left text-small aria-[current=step]:border-accent data-[passed]:border-ink lg:border-t-0 lg:border-l-4 lg:border-line lg:px-4 lg:text-body"
                data-passed={passed ? '' : undefined}
              >
                <span className="display text-d22">{number + 1}</span>
                <span className="sr-only lg:not-sr-only">{stepTitles[number]()}</span>
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
