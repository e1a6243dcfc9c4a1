import * as m from '#text/messages/messages.js';
import { giveConsent, useConsent } from '#web/ground/later/consent.ts';
import { Link } from '#web/ground/address/link.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FootBar } from '#web/ui/FootBar.tsx';

/** Asks once, over the foot of the page, for consent to Google Analytics. Both answers look alike. */
export function ConsentBar() {
  if (useConsent() !== null) return null;
  return (
    <FootBar label={m.consent_title()} className="z-40 border-t-2 border-ink bg-paper">
      <div className="gutter mx-auto flex max-w-page flex-wrap items-center gap-3 py-3">
        <p className="min-w-0 grow basis-64 text-small">
          {m.consent_text()}{' '}
          <Link href={paths.privacy} className={textLink}>
            {m.consent_more()}
          </Link>
        </p>
        <div className="flex gap-3">
          <Button onClick={() => giveConsent('no')}>{m.consent_no()}</Button>
          <Button onClick={() => giveConsent('yes')}>{m.consent_yes()}</Button>
        </div>
      </div>
    </FootBar>
  );
}
