import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { addRiderHref, paths } from '#web/app/screens/paths.ts';
import { NextEntry } from '#web/parts/entries/NextEntry.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';

/** After the sign-up: what the person came for, another child, or the home page. */
export function NextSteps({ returnUrl }: { returnUrl: string }) {
  return (
    <nav aria-label={m.registration_in_next()} className="flex flex-col items-stretch gap-3 self-stretch">
      <NextEntry />
      {returnUrl !== paths.home && (
        <Link href={returnUrl} className={secondaryButton}>
          {m.registration_in_back()}
        </Link>
      )}
      <Link href={addRiderHref} className={secondaryButton}>
        {m.registration_in_sibling()}
      </Link>
      <Link href={paths.home} className={secondaryButton}>
        {m.registration_in_home()}
      </Link>
    </nav>
  );
}
