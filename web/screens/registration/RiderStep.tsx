import { doubtNationalId, isNationalId, nationalIdOf, normalizeNationalId } from '#rules/national-id.ts';
import * as m from '#text/messages/messages.js';
import { BirthdateField } from '#web/parts/BirthdateField.tsx';
import { useCountries } from '#web/parts/choices.ts';
import { isDniFree } from '#web/screens/registration/check.ts';
import type { SignUpState } from '#web/screens/registration/use-sign-up.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Who rides: as the document says it. */
export function RiderStep({ state, preselected }: { state: SignUpState; preselected: boolean }) {
  const { form, errors, change, doubt } = state;
  const { data: countries = [] } = useCountries();
  const code = countries.find((one) => String(one.country_id) === form.country_id)?.country_code ?? '';
  const label = nationalIdOf(code)?.label ?? m.registration_document();
  const odd = form.rider_dni.length < 4 ? null : doubtNationalId(code, form.rider_dni);
  const askDni = async () => {
    if (preselected || !isNationalId(normalizeNationalId(form.rider_dni))) return;
    const free = await isDniFree(form.rider_dni).catch(() => true);
    if (!free) doubt({ rider_dni: m.error_rider_dni_taken_claim() });
  };
  return (
    <>
      <SelectField
        name="country_id"
        label={m.registration_country()}
        choose={m.form_choose()}
        options={countries.map((one) => ({ value: String(one.country_id), label: one.country_name }))}
        value={form.country_id}
        onChange={(event) =>
          // What belongs to another country does not come along.
          change({ country_id: event.target.value, organization_id: '', rider_club: '', rider_state: '' })
        }
        autoComplete="country-name"
        hint={
          form.country_id !== '' && form.organization_id === '' && state.step > 0
            ? m.registration_country_cleared()
            : undefined
        }
        error={errors.country_id}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="rider_firstname"
          label={m.registration_firstname()}
          value={form.rider_firstname}
          onChange={(event) => change({ rider_firstname: event.target.value })}
          autoComplete="off"
          autoCapitalize="words"
          error={errors.rider_firstname}
          required
        />
        <TextField
          name="rider_lastname"
          label={m.registration_lastname()}
          value={form.rider_lastname}
          onChange={(event) => change({ rider_lastname: event.target.value })}
          autoComplete="off"
          autoCapitalize="words"
          error={errors.rider_lastname}
          required
        />
      </div>
      <BirthdateField
        name="rider_birthdate"
        label={m.registration_birthdate()}
        value={form.rider_birthdate}
        onChange={(rider_birthdate) => change({ rider_birthdate })}
        error={errors.rider_birthdate}
      />
      <RadioField
        name="rider_gender"
        label={m.registration_gender()}
        options={[
          { value: 'WOMAN', label: m.registration_woman() },
          { value: 'MEN', label: m.registration_man() },
        ]}
        onChange={(event) => change({ rider_gender: event.target.value })}
        checkedValue={form.rider_gender}
        error={errors.rider_gender}
      />
      <TextField
        name="rider_dni"
        label={label}
        value={form.rider_dni}
        onChange={(event) => change({ rider_dni: event.target.value })}
        onBlur={() => void askDni()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
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
