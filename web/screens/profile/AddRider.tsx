import { type SubmitEvent, useState } from 'react';
import type { z } from 'zod';
import type { foundRider } from '#contract/riders.ts';
import { isNationalId, normalizeNationalId } from '#rules/national-id.ts';
import * as m from '#text/messages/messages.js';
import { call, CallFailure } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { CreateRider } from '#web/screens/profile/CreateRider.tsx';
import { emptyRider, type RiderFields } from '#web/screens/profile/rider-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type Found = z.infer<typeof foundRider>;

interface Start {
  fields: RiderFields;
  /** An enrolled rider to take over; null: a new one. */
  found: Found | null;
}

function startOf(dni: string, found: Found | null): Start {
  if (found === null) return { fields: { ...emptyRider, rider_dni: dni }, found };
  return {
    found,
    fields: {
      ...emptyRider,
      rider_dni: dni,
      rider_firstname: found.rider_firstname,
      rider_lastname: found.rider_lastname,
      organization_id: String(found.organization_id),
      club_id: found.club_id === null ? '' : String(found.club_id),
      rider_state: found.rider_state ?? '',
      rider_gender: found.rider_gender ?? '',
    },
  };
}

/** The document first: whoever is known already is not typed in twice. */
export function AddRider({ onCreated }: { onCreated: (rider_id: number) => void }) {
  const [dni, setDni] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; taken: boolean } | null>(null);
  const [unknown, setUnknown] = useState(false);
  const [start, setStart] = useState<Start | null>(null);

  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setUnknown(false);
    setStart(null);
    if (!isNationalId(normalizeNationalId(dni))) {
      setFailure({ text: m.form_dni(), taken: false });
      document.getElementById('search_dni')?.focus();
      return;
    }
    setBusy(true);
    try {
      const address = `/api/riders/rider_dni/${encodeURIComponent(dni.trim())}?alone=true`;
      const { rider } = await call<{ rider: Found }>('GET', address);
      setStart(startOf(dni, rider));
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'rider.dni_unknown') {
        setUnknown(true);
        setStart(startOf(dni, null));
      } else {
        const taken = error instanceof CallFailure && error.code === 'rider.in_other_account';
        setFailure({ text: failureText(error), taken });
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="max-w-160">
      <form noValidate onSubmit={(event) => void search(event)} className="mb-8 flex flex-col gap-5">
        <TextField
          name="search_dni"
          label={m.profile_search()}
          hint={m.profile_search_hint()}
          value={dni}
          onChange={(event) => setDni(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
        <FormAlert>{failure?.text}</FormAlert>
        {failure?.taken === true && <p className="text-ink2">{m.profile_search_taken()}</p>}
        <SubmitButton busy={busy} busyText={m.profile_searching()}>
          {m.profile_search_submit()}
        </SubmitButton>
      </form>
      {start !== null && (
        <CreateRider
          key={`${start.found?.rider_id ?? 'new'} ${start.fields.rider_dni}`}
          start={start.fields}
          found={start.found}
          onCreated={onCreated}
          intro={
            unknown ? `${m.error_rider_dni_unknown()} ${m.profile_search_new()}` : m.profile_search_found()
          }
        />
      )}
    </div>
  );
}
