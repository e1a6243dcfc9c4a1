import { useState } from 'react';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import * as m from '#text/messages/messages.js';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/ground/call/ask.ts';

interface CertificatesProps {
  riders: readonly RiderCard[];
  cup_id: number;
  race_date: string;
}

/** Offers the certificate of each of the account's riders who rode. */
export function Certificates({ riders, cup_id, race_date }: CertificatesProps) {
  const [making, setMaking] = useState<number | null>(null);
  const { busy, failure, run } = useWrite();
  const open = async ({ rider_id }: RiderCard) => {
    if (busy) return;
    // The tab opens during the tap, because browsers block a tab that opens later as a pop-up.
    const tab = window.open('about:blank', '_blank');
    setMaking(rider_id);
    const make = async () => {
      const params = { cupId: cup_id, raceDate: race_date };
      const query = { rider_id };
      const { file } = await ask('GET /api/cups/exportcertificate/{cupId}/{raceDate}', { params, query });
      if (tab === null) window.location.assign(file);
      else tab.location.replace(new URL(file, window.location.href));
    };
    const isMade = await run(make);
    setMaking(null);
    if (!isMade) tab?.close();
  };
  if (riders.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="mt-6 print:hidden">
      <h2 id="certificates" className="display text-d22">
        {m.entry_certificates()}
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {riders.map((rider) => (
          <Button key={rider.rider_id} onClick={() => void open(rider)} busy={making === rider.rider_id}>
            <Icon name="trophy" className="size-5" />
            {making === rider.rider_id
              ? m.entry_certificate_making()
              : m.entry_certificate({ rider: rider.rider_firstname })}
          </Button>
        ))}
      </div>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
