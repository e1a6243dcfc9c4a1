import type { DayWarning, DrawRoom } from '#contract/office/day/day.ts';
import * as m from '#text/messages/messages.js';
import { Icon } from '#web/ui/Icon.tsx';

/** More than these are folded. */
const shownAtOnce = 3;

function warningText(one: DayWarning): string {
  if (one.kind === 'chip_twice')
    return m.day_warn_chip({ chip: one.transponder, riders: one.riders.join(', ') });
  const { rider_fullname: rider, first, second, apart } = one;
  return m.day_warn_close({ rider, first, second, count: apart });
}

/** What to check before the sheets are printed. */
export function WarningsPart({ room: { warnings } }: { room: DrawRoom }) {
  if (warnings.length === 0) return null;
  return (
    <details open={warnings.length <= shownAtOnce} className="group mt-4 border-2 border-warn px-4">
      <summary className="flex min-h-12 items-center gap-2 font-semibold">
        <Icon name="alert" className="size-5 shrink-0 text-warn" />
        <span className="min-w-0 grow">{m.day_warnings({ count: warnings.length })}</span>
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="pb-3 text-small">
        {warnings.map(warningText).map((words, index) => (
          <li key={`${index} ${words}`} className="py-0.5 wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </details>
  );
}
