import { useState } from 'react';
import type { CheckInRider } from '#contract/office/check-in/check-in.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { EmergencyFields } from '#web/parts/emergency/EmergencyFields.tsx';
import { emptyContact, wrongContact } from '#web/parts/emergency/contact-form.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import type { CheckInTable } from './check-in-desk.ts';
import { NoContact } from './NoContact.tsx';
import { useAttempt } from './use-attempt.ts';

interface ContactProps {
  table: CheckInTable;
  rider: CheckInRider;
}

/** Sent at once or not at all: no telephone of a family is stored on the phone of a desk. */
function DictateForm({ table, rider, onDone }: ContactProps & { onDone: () => void }) {
  const { race_id, token } = table;
  const keyOfTry = useAttempt();
  const { sends, field, busy, failure } = useWriteForm({ start: { ...emptyContact }, check: wrongContact });
  const form = sends(async (contact) => {
    const { rider_id } = rider;
    const request_key = keyOfTry(JSON.stringify(contact));
    const body = { request_key, rider_id, contact };
    await askAs(token, 'POST /api/desk/races/{id}/emergency', { params: { id: race_id }, body });
    table.again();
    onDone();
  });
  return (
    <form {...form} className="mt-2 space-y-4">
      <p ref={focusOnMount} tabIndex={-1} className="text-small text-ink2 outline-none">
        {m.emergency_dictate_why()}
      </p>
      <EmergencyFields field={field} />
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {m.emergency_save()}
      </SubmitButton>
    </form>
  );
}

/** Says that a rider has no emergency contact, with a form to add one; a contact that exists is not shown. */
export function ContactPart({ table, rider }: ContactProps) {
  const [state, setState] = useState<'told' | 'writing' | 'done'>('told');
  if (state === 'done') return <FormAlert good>{m.emergency_dictate_done()}</FormAlert>;
  if (!rider.without_contact) return null;
  return (
    <div className="border-t border-line pt-3">
      <NoContact />
      {state === 'told' ? (
        <Button onClick={() => setState('writing')} className="mt-2 w-full">
          {m.emergency_dictate()}
        </Button>
      ) : (
        <DictateForm table={table} rider={rider} onDone={() => setState('done')} />
      )}
    </div>
  );
}
