import * as m from '#text/messages/messages.js';
import { BirthdateField } from '#web/parts/BirthdateField.tsx';
import { useClubs, useCountries, useOrganizations } from '#web/parts/choices.ts';
import { StateField } from '#web/parts/StateField.tsx';
import type { RiderErrors, RiderFields } from '#web/screens/profile/rider-form.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

export interface GroupProps {
  fields: RiderFields;
  errors: RiderErrors;
  change: (changes: Partial<RiderFields>) => void;
}

/** Who the rider is, as the document says. */
export function PersonFields({
  fields,
  errors,
  change,
  fixedDni = false,
}: GroupProps & { fixedDni?: boolean }) {
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
      <BirthdateField
        name="rider_birthdate"
        label={m.registration_birthdate()}
        value={fields.rider_birthdate}
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
        checkedValue={fields.rider_gender}
        onChange={(event) => change({ rider_gender: event.target.value })}
        error={errors.rider_gender}
      />
      <TextField
        name="rider_dni"
        label={m.registration_document()}
        value={fields.rider_dni}
        onChange={(event) => change({ rider_dni: event.target.value })}
        autoComplete="off"
        readOnly={fixedDni}
        error={errors.rider_dni}
        required
      />
    </>
  );
}

/** Organization, club, state, city, team. */
export function PlaceFields({ fields, errors, change }: GroupProps) {
  const { data: countries = [] } = useCountries();
  const { data: organizations = [] } = useOrganizations('');
  const { data: clubs = [] } = useClubs(fields.organization_id);
  const country = organizations.find(
    (one) => String(one.organization_id) === fields.organization_id,
  )?.country_id;
  const code = countries.find((one) => one.country_id === country)?.country_code ?? '';
  return (
    <>
      <SelectField
        name="organization_id"
        label={m.registration_organization()}
        choose={m.form_choose()}
        options={organizations.map((one) => ({
          value: String(one.organization_id),
          label: one.organization_name,
        }))}
        value={fields.organization_id}
        onChange={(event) => change({ organization_id: event.target.value, club_id: '' })}
        error={errors.organization_id}
        required
      />
      <SelectField
        name="club_id"
        label={m.rider_club()}
        choose={m.form_choose()}
        options={clubs.map((one) => ({ value: String(one.club_id), label: one.club_name }))}
        value={fields.club_id}
        onChange={(event) => change({ club_id: event.target.value })}
        disabled={fields.organization_id === ''}
        error={errors.club_id}
        required
      />
      <StateField
        country_code={code}
        value={fields.rider_state}
        onChange={(rider_state) => change({ rider_state })}
        error={errors.rider_state}
      />
      <TextField
        name="rider_city"
        label={m.rider_city()}
        optional={m.form_optional()}
        value={fields.rider_city}
        onChange={(event) => change({ rider_city: event.target.value })}
        error={errors.rider_city}
      />
      <TextField
        name="rider_team"
        label={m.rider_team()}
        optional={m.form_optional()}
        value={fields.rider_team}
        onChange={(event) => change({ rider_team: event.target.value })}
        error={errors.rider_team}
      />
    </>
  );
}

/** Telephone, address, networks. */
export function ContactFields({ fields, errors, change }: GroupProps) {
  return (
    <>
      <TextField
        name="rider_phone"
        type="tel"
        label={m.rider_phone()}
        optional={m.form_optional()}
        value={fields.rider_phone}
        onChange={(event) => change({ rider_phone: event.target.value })}
        inputMode="tel"
        error={errors.rider_phone}
      />
      <TextField
        name="rider_address"
        label={m.rider_address()}
        optional={m.form_optional()}
        value={fields.rider_address}
        onChange={(event) => change({ rider_address: event.target.value })}
        error={errors.rider_address}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="instagram"
          label="Instagram"
          optional={m.form_optional()}
          value={fields.instagram}
          onChange={(event) => change({ instagram: event.target.value })}
          autoCapitalize="none"
          maxLength={60}
        />
        <TextField
          name="facebook"
          label="Facebook"
          optional={m.form_optional()}
          value={fields.facebook}
          onChange={(event) => change({ facebook: event.target.value })}
          autoCapitalize="none"
          maxLength={60}
        />
      </div>
    </>
  );
}
