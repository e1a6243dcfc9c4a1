import { EMERGENCY_LENGTHS } from '#rules/people/riders/emergency.ts';
import * as m from '#text/messages/messages.js';
import type { FieldInput } from '#web/parts/form/use-fields.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { TypedContact } from './contact-form.ts';

/** Draws the name, relation and telephone of an emergency contact. `field` gives the props of each input. */
export function EmergencyFields({ field }: { field: (name: keyof TypedContact) => FieldInput }) {
  return (
    <>
      <TextField
        {...field('contact_name')}
        label={m.emergency_name()}
        autoComplete="off"
        maxLength={EMERGENCY_LENGTHS.contact_name}
      />
      <TextField
        {...field('relation')}
        label={m.emergency_relation()}
        hint={m.emergency_relation_hint()}
        autoComplete="off"
        maxLength={EMERGENCY_LENGTHS.relation}
      />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        label={m.emergency_phone()}
        hint={m.emergency_phone_hint()}
        autoComplete="off"
        maxLength={EMERGENCY_LENGTHS.phone}
      />
    </>
  );
}
