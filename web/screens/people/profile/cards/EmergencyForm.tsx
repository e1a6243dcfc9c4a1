import { useQueryClient } from '@tanstack/react-query';
import type { RiderEmergency } from '#contract/people/riders/emergency.ts';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import { EMERGENCY_LENGTHS } from '#rules/people/riders/emergency.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { EmergencyFields } from '#web/parts/rider/EmergencyFields.tsx';
import { emptyContact, isUntyped, type TypedContact, wrongContact } from '#web/parts/rider/contact-form.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { SureButton } from '#web/screens/people/profile/parts/SureButton.tsx';
import { useUnsavedCard } from '#web/screens/people/profile/parts/use-unsaved.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

const places = ['first', 'second'] as const;
type Place = (typeof places)[number];
type Typed = Record<`${Place}_${keyof TypedContact}`, string> & { doctor_note: string };

const contactIn = (typed: Typed, place: Place): TypedContact => ({
  contact_name: typed[`${place}_contact_name`],
  relation: typed[`${place}_relation`],
  phone: typed[`${place}_phone`],
});

/** Gives the fields of one contact under their names in the form. */
const named = <Value,>(
  place: Place,
  { contact_name, relation, phone }: Record<keyof TypedContact, Value>,
) => [
  [`${place}_contact_name`, contact_name] as const,
  [`${place}_relation`, relation] as const,
  [`${place}_phone`, phone] as const,
];

function startOf({ contacts, doctor_note }: RiderEmergency): Typed {
  const [first = emptyContact, second = emptyContact] = contacts;
  return {
    first_contact_name: first.contact_name,
    first_relation: first.relation,
    first_phone: first.phone,
    second_contact_name: second.contact_name,
    second_relation: second.relation,
    second_phone: second.phone,
    doctor_note,
  };
}

function wrongIn(typed: Typed): Partial<Record<keyof Typed, string | undefined>> {
  const wrong = places.flatMap((place) => {
    const contact = contactIn(typed, place);
    if (place === 'second' && isUntyped(contact)) return [];
    return named(place, {
      contact_name: undefined,
      relation: undefined,
      phone: undefined,
      ...wrongContact(contact),
    });
  });
  return Object.fromEntries(wrong.filter(([, words]) => words !== undefined));
}

interface EmergencyFormProps {
  rider: PrivateRider;
  known: RiderEmergency;
  onSaved: () => void;
  onCancel: () => void;
}

/** Lets the family write the emergency contacts, and what a doctor should know. */
export function EmergencyForm({ rider, known, onSaved, onCancel }: EmergencyFormProps) {
  const client = useQueryClient();
  const params = { id: rider.rider_id };
  const queryKey = keyOf('GET /api/riders/{id}/emergency', { params });
  const { sends, field, formState, busy, failure, run } = useWriteForm({
    start: startOf(known),
    check: wrongIn,
    // The other guardian wrote meanwhile, so the stored version is read again, and the typed values stay.
    onRefused: () => client.invalidateQueries({ queryKey }),
  });
  useUnsavedCard(formState.isDirty);
  const write = async (contacts: readonly TypedContact[], doctor_note: string) => {
    const body = { was: known.version, contacts, doctor_note };
    client.setQueryData(queryKey, await ask('PUT /api/riders/{id}/emergency', { params, body }));
    onSaved();
  };
  const form = sends((typed) =>
    write(
      places.map((place) => contactIn(typed, place)).filter((contact) => !isUntyped(contact)),
      typed.doctor_note,
    ),
  );
  return (
    <form {...form} className="mt-4 space-y-6">
      <fieldset className="space-y-4">
        <legend className="mb-3 display text-d22">{m.emergency_first()}</legend>
        <EmergencyFields field={(name) => field(`first_${name}`)} />
      </fieldset>
      <fieldset className="space-y-4">
        <legend className="mb-3 display text-d22">{m.emergency_second()}</legend>
        <EmergencyFields field={(name) => field(`second_${name}`)} />
      </fieldset>
      <TextArea
        {...field('doctor_note')}
        rows={3}
        label={m.emergency_doctor()}
        hint={m.emergency_doctor_hint()}
        maxLength={EMERGENCY_LENGTHS.doctor_note}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.emergency_save()}
        </SubmitButton>
        <Button look="link" onClick={onCancel} className="px-2 font-semibold">
          {m.profile_cancel()}
        </Button>
        {known.version > 0 && (
          <SureButton
            label={m.emergency_remove()}
            about={rider.rider_firstname}
            question={m.emergency_remove_sure()}
            yes={m.emergency_remove_yes()}
            busy={busy}
            onYes={() => void run(() => write([], ''))}
          />
        )}
      </div>
    </form>
  );
}
