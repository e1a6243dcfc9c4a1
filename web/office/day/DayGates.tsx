import type { DrawRoom } from '#contract/office/day/day.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { type DayGate, gatesOf } from './gates.ts';

const faces: Record<DayGate['state'], string> = {
  passed: 'bg-go text-paper',
  open: 'bg-accent text-on-accent',
  later: 'bg-surface2 text-ink2',
};

const heard: Record<DayGate['state'], () => string> = {
  passed: m.day_gate_passed,
  open: m.day_gate_open,
  later: m.day_gate_later,
};

/** The state of the day: its gates in their order, what is missing at each, and the way to mend it. */
export function DayGates({ room }: { room: DrawRoom }) {
  return (
    <ol aria-label={m.day_gates()} className="mt-4 grid border-t-2 border-ink md:grid-cols-5">
      {gatesOf(room).map(({ title, told, state, missing }, index) => (
        <li
          key={title}
          aria-current={state === 'open' ? 'step' : undefined}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3 md:grid-cols-1 md:content-start md:gap-y-2 md:border-r md:border-b-2 md:px-3 md:first:pl-0 md:last:border-r-0"
        >
          <span className={`grid h-9 w-9 -skew-x-10 place-items-center display text-d22 ${faces[state]}`}>
            <span className="skew-x-10">
              {state === 'passed' ? <Icon name="check" className="size-5" /> : index + 1}
              <span className="sr-only">, {heard[state]()}</span>
            </span>
          </span>
          <div className="min-w-0">
            <p className={`display text-d22 ${state === 'later' ? 'text-ink2' : ''}`}>{title}</p>
            <p className="text-small text-ink2 tabular-nums wrap-anywhere">{told}</p>
            {missing && (
              <Link
                href={missing.href}
                className={`inline-flex min-h-12 items-center text-small font-semibold md:min-h-8 ${textLink}`}
              >
                {missing.words}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
