import type { OfficeCup } from '#contract/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { cupHref } from '#web/app/screens/office-paths.ts';
import { drafts, wordsIn } from './drafts.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';

/** How long the regulation is, and a link to its editor. */
export function RegulationPart({ cup }: { cup: OfficeCup }) {
  const { cup_id, cup_regulation } = cup;
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.cups_reg_title()}</h2>
      <p className="mt-4">
        {cup_regulation === null ? m.cups_reg_none() : m.cups_reg_words({ count: wordsIn(cup_regulation) })}
      </p>
      {drafts.has(cup_id) && <p className="mt-2 font-semibold text-warn">{m.cups_reg_unsaved()}</p>}
      <Link href={cupHref(cup_id, 'regulation')} className={`${secondaryButton} mt-4`}>
        {cup_regulation === null ? m.cups_reg_begin() : m.cups_reg_edit()}
      </Link>
    </section>
  );
}
