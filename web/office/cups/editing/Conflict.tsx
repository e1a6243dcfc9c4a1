import * as m from '#text/messages/messages.js';
import type { CupChange } from '#web/office/cups/cup-changes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

/** Somebody else wrote meanwhile: nothing of it is lost, and what is typed here stays. It is gone to, from wherever was saved. */
export function Conflict({ changes }: { changes: readonly CupChange[] }) {
  return (
    <div ref={focusOnMount} role="alert" tabIndex={-1} className="mt-4 scroll-mt-24 border-2 border-stop p-4">
      <p className="flex gap-2 display text-d22">
        <Icon name="alert" className="size-6 text-stop" />
        {m.office_changed_title()}
      </p>
      <p className="mt-1">{m.office_changed_why()}</p>
      <ul className="mt-2 text-small">
        {changes.map(({ name, was, became }) => (
          <li key={name} className="py-0.5 wrap-anywhere">
            {m.office_changed_line({ name, was, became })}
          </li>
        ))}
      </ul>
    </div>
  );
}
