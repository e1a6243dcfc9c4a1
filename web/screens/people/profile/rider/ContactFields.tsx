import * as m from '#text/messages/messages.js';
import { plainFields } from '#web/parts/rider/plain-fields.ts';
import { PlainFields } from '#web/parts/rider/PlainFields.tsx';
import type { GroupProps } from './group-props.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Draws the contact details of the rider, and social networks. */
export function ContactFields({ fields, errors, change }: GroupProps) {
  return (
    <>
      <PlainFields names={plainFields('contact', 'family')} fields={fields} errors={errors} change={change} />
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
