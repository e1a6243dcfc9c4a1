import { useState } from 'react';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { PAPER_FIELDS } from '#rules/people/riders/field-lists.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { PaperView } from '#web/office/parts/PaperView.tsx';
import { paperNames } from '#web/parts/rider/rider-field-names.ts';
import { Block } from './Block.tsx';
import { riderNameOf } from './words.ts';
import { Button } from '#web/ui/Button.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { ownToday } from '#web/parts/own-zone.ts';

function Until({ date }: { date: string | null }) {
  if (date === null) return null;
  return date < ownToday() ? (
    <span className="font-semibold text-stop">{m.riders_paper_over({ date: formatDate(date) })}</span>
  ) : (
    <span className="text-ink2">{m.riders_paper_until({ date: formatDate(date) })}</span>
  );
}

/** Lists the papers, and until when each is stored. A paper opens only on a press, because each look is recorded. */
export function RiderPapers({ found }: { found: OfficeRider }) {
  const { rider, may, looks } = found;
  const [shown, setShown] = useState<PaperSlot | null>(null);
  const until: Record<PaperSlot, string | null> = {
    rider_dni_image1: rider.dni_expires_on,
    rider_dni_image2: null,
    rider_insurance_image: rider.insurance_expires_on,
  };
  return (
    <Block title={m.riders_papers()}>
      <ul>
        {PAPER_FIELDS.map((slot) => (
          <li key={slot} className="border-b border-line py-1">
            <div className="flex min-h-12 items-center justify-between gap-3">
              <p className="min-w-0">
                <span className="block font-semibold">{paperNames[slot]()}</span>
                <span className="text-small">
                  {rider.papers[slot] ? (
                    <span className="text-go">{m.riders_paper_there()}</span>
                  ) : (
                    <span className="font-semibold text-stop">{m.riders_paper_absent()}</span>
                  )}
                  {until[slot] !== null && ' · '}
                  <Until date={until[slot]} />
                </span>
              </p>
              {rider.papers[slot] && may.papers && (
                <Button
                  aria-expanded={shown === slot}
                  aria-label={`${shown === slot ? m.riders_paper_hide() : m.riders_paper_show()}: ${paperNames[slot]()}`}
                  onClick={() => setShown(shown === slot ? null : slot)}
                  className="shrink-0"
                >
                  {shown === slot ? m.riders_paper_hide() : m.riders_paper_show()}
                </Button>
              )}
            </div>
            {shown === slot && (
              <PaperView
                address={addressOf('GET /api/riders/{id}/papers/{slot}', {
                  params: { id: rider.rider_id, slot },
                })}
                alt={m.office_paper_of({ paper: paperNames[slot](), rider: riderNameOf(rider) })}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-caption text-ink3">
        {may.papers ? m.office_paper_logged() : m.riders_paper_not_yours()}{' '}
        {looks.length > 0 && m.riders_papers_looks({ count: looks.length })}
      </p>
    </Block>
  );
}
