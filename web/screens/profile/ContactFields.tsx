import * as m from '#text/messages/messages.js';
import type { GroupProps } from '#web/screens/profile/group-props.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

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
