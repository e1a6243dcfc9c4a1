import { doubtNationalId, nationalIdOf } from '#rules/national-id.ts';
import * as m from '#text/messages/messages.js';
import { BirthdateField } from '#web/parts/BirthdateField.tsx';
import type { GroupProps } from '#web/screens/profile/group-props.ts';
import { useCountryCode } from '#web/screens/profile/use-country-code.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Who the rider is, as the document says. */
export function PersonFields({
  fields,
  errors,
  change,
  fixedDni = false,
}: GroupProps & { fixedDni?: boolean }) {
  const code = useCountryCode(fields.organization_id);
  const label = nationalIdOf(code)?.label ?? m.registration_document();
  const odd = fields.rider_dni.length < 4 ? null : doubtNationalId(code, fields.rider_dni);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="rider_firstname"
          label={m.registration_firstname()}
          value={fields.rider_firstname}
          onChange={(event) => change({ rider_firstname: event.target.value })}
          autoComplete="off"
          error={errors.rider_firstname}
          required
        />
        <TextField
          name="rider_lastname"
          label={m.registration_lastname()}
          value={fields.rider_lastname}
          onChange={(event) => change({ rider_lastname: event.target.value })}
          autoComplete="off"
          error={errors.rider_lastname}
          required
        />
      </div>
      {/* Inside a card on a small phone the three parts have to become narrower than they like. */}
      <div className="[&_div]:min-w-0 [&_fieldset]:min-w-0">
        <BirthdateField
          name="rider_birthdate"
          label={m.registration_birthdate()}
          value={fields.rider_birthdate}
          onChange={(rider_birthdate) => change({ rider_birthdate })}
          error={errors.rider_birthdate}
        />
      </div>
      <RadioField
        name="rider_gender"
        label={m.registration_gender()}
        options={[
          { value: 'WOMAN', label: m.registration_woman() },
          { value: 'MEN', label: m.registration_man() },
        ]}
        checkedValue={fields.rider_gender}
        onChange={(event) => change({ rider_gender: event.target.value })}
        error={errors.rider_gender}
      />
      <TextField
        name="rider_dni"
        label={label}
        value={fields.rider_dni}
        onChange={(event) => change({ rider_dni: event.target.value })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={fixedDni}
        hint={
          odd === null
            ? m.registration_document_hint()
            : odd === 'shape'
              ? m.form_doubt_shape({ label })
              : m.form_doubt_digit({ label })
        }
        error={errors.rider_dni}
        required
      />
    </>
  );
}
