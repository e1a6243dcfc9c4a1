import { useState } from 'react';
import type { OfficePortrait } from '#contract/office/riders/portraits.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { addressOf } from '#web/app/call/address-of.ts';
import { ask } from '#web/app/call/ask.ts';
import { everyAnswer } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { officeRiderHref } from '#web/app/screens/office-paths.ts';
import { PaperView } from '#web/office/parts/papers/PaperView.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** A portrait of a rider: looked at, and shown or not. One that is shown can be taken off the page. */
export function PortraitToDecide({ one }: { one: OfficePortrait }) {
  const isWaiting = one.portrait_state === 'WAITING';
  const [isOpen, setIsOpen] = useState(isWaiting);
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useWrite({ again: [everyAnswer] });
  const { rider_id, organization_id, portrait_key, rider_fullname } = one;
  const decide = (decision: 'SHOWN' | 'REJECTED') =>
    run(() =>
      ask('PUT /api/office/organizations/{id}/portraits/{riderId}', {
        params: { id: organization_id, riderId: rider_id },
        body: { portrait_key, decision, reason },
      }),
    );
  return (
    <li className="border-b-2 border-ink py-4">
      <h3 className="display text-d22 wrap-anywhere">
        <Link href={officeRiderHref(rider_id)} className={textLink}>
          {rider_fullname}
        </Link>
      </h3>
      <p className="text-small text-ink2">
        {[one.club_name, m.portrait_office_sent({ day: formatDate(one.consented_at.slice(0, 10)) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!isWaiting && (
        <Button look="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {m.photos_office_look()}
        </Button>
      )}
      {isOpen && (
        <div className="mt-2 space-y-3">
          <PaperView
            address={`${addressOf('GET /api/riders/{id}/portrait/picture', { params: { id: rider_id } })}?${portrait_key}`}
            alt={m.portrait_of({ rider: rider_fullname })}
          />
          <TextField
            name={`portrait-reason-${rider_id}`}
            label={m.portrait_office_reason()}
            optional={m.form_optional()}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={500}
          />
          <div className="flex flex-wrap gap-3">
            {isWaiting && (
              <Button busy={busy} onClick={() => void decide('SHOWN')}>
                {m.portrait_office_show()}
              </Button>
            )}
            <Button busy={busy} onClick={() => void decide('REJECTED')}>
              {isWaiting ? m.portrait_office_reject() : m.portrait_office_stop()}
            </Button>
          </div>
          <FormAlert>{failure}</FormAlert>
        </div>
      )}
    </li>
  );
}
