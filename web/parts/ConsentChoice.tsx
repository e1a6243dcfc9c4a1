import * as m from '#text/messages/messages.js';
import { giveConsent, useConsent } from '#web/app/later/consent.ts';
import { useSite } from '#web/app/site.ts';
import { Button } from '#web/ui/Button.tsx';

/** What this device answered about Google Analytics, and how to change it; nothing where the site does not use it. */
export function ConsentChoice() {
  const { analytics } = useSite();
  const consent = useConsent();
  if (analytics === null) return null;
  const given = consent === 'yes';
  return (
    <section className="border-2 border-edge p-4 nojs:hidden">
      <h2 className="display text-d28">{m.consent_title()}</h2>
      <p className="mt-2" role="status">
        {given ? m.consent_is_yes() : m.consent_is_no()}
      </p>
      <Button onClick={() => giveConsent(given ? 'no' : 'yes')} className="mt-3">
        {given ? m.consent_change_no() : m.consent_change_yes()}
      </Button>
    </section>
  );
}
