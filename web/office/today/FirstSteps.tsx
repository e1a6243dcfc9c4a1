import type { OfficeToday } from '#contract/office/today.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { firstStepsOf } from './first-steps.ts';

/** The steps of a new office to its first published cup. A step is ticked when its result exists. */
export function FirstSteps({ steps }: { steps: NonNullable<OfficeToday['first_steps']> }) {
  const all = firstStepsOf(steps);
  const next = all.find(({ isDone }) => !isDone);
  return (
    <section className="mt-5 border-2 border-ink p-4">
      <h2 className="display text-d28">{m.office_first_title()}</h2>
      <p className="mt-1 max-w-text text-ink2">{m.office_first_why()}</p>
      <ol className="mt-3 border-t-2 border-ink">
        {all.map(({ key, words, why, href, isDone }, index) => (
          <li key={key} className="border-b border-line">
            <Link
              href={href}
              aria-current={key === next?.key ? 'step' : undefined}
              className="flex min-h-14 items-center gap-4 py-2 hover:bg-surface2"
            >
              <span className="display grid w-8 shrink-0 place-items-center text-d28 tabular-nums">
                {isDone ? <Icon name="check" className="size-6 text-go" /> : index + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">
                <span className={isDone ? 'text-ink2' : 'font-semibold'}>{words}</span>
                {isDone && <span className="sr-only"> {m.office_first_done()}</span>}
                {key === next?.key && <span className="block text-small text-ink2">{why}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Link
        href={`${paths.help}#organizers`}
        className="mt-3 inline-flex min-h-12 items-center font-semibold underline"
      >
        {m.office_first_help()}
      </Link>
    </section>
  );
}
