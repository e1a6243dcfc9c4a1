import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { addRiderHref } from '#web/app/screens/paths.ts';
import { NextEntry } from '#web/parts/entries/NextEntry.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';

/** After the sign-up: the race the person came for, another child, or the home page. */
export function NextSteps() {
  return (
    <nav aria-label={m.registration_in_next()} className="flex flex-col items-stretch gap-3 self-stretch">
      <NextEntry />
      <Link href={addRiderHref} className={secondaryButton}>
        {m.registration_in_sibling()}
      </Link>
      <Link href="/" className={secondaryButton}>
        {m.registration_in_home()}
      </Link>
    </nav>
  );
}
