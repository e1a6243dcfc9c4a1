import { type SubmitEvent, useState } from 'react';
import { isEmail, normalizeEmail } from '#rules/accounts/email.ts';
import * as m from '#text/messages/messages.js';
import { newKey } from '#web/parts/new-key.ts';
import type { SpacesView } from '#web/screens/pricing/pricing-view.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ask } from '#web/app/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

const empty = { request_name: '', request_email: '', request_phone: '', message: '' };
type Fields = typeof empty;
type Spaces = 'SUP' | 'LOW' | 'BOTH';

function errorsOf(fields: Fields): Partial<Fields> {
  return {
    ...(fields.request_name.trim() === '' ? { request_name: m.pricing_name_missing() } : {}),
    ...(isEmail(normalizeEmail(fields.request_email)) ? {} : { request_email: m.pricing_email_wrong() }),
  };
}

function Sent({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <div role="status">
      <p className="flex items-center gap-2 display text-d28 text-go">
        <Icon name="check" />
        {m.pricing_sent()}
      </p>
      <p className="mt-3 wrap-anywhere">{m.pricing_sent_text({ email })}</p>
      <Button onClick={onClose} className="mt-6">
        {m.pricing_close()}
      </Button>
    </div>
  );
}

/** Asks the organization for a space: who, how to answer, what for. */
export function AskSpace({ place, onClose }: { place: SpacesView; onClose: () => void }) {
  const [fields, setFields] = useState(empty);
  const [spaces, setSpaces] = useState<Spaces>('BOTH');
  const [request_key] = useState(newKey);
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useWrite();
  const [sent, setSent] = useState(false);
  const errors = tried ? errorsOf(fields) : {};
  const change = (name: keyof Fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const wrong = Object.keys(errorsOf(fields))[0];
    if (wrong !== undefined) {
      document.getElementById(wrong)?.focus();
      return;
    }
    const body = { ...fields, spaces, cup_id: place.cup_id, request_key };
    await run(async () => {
      await ask('POST /api/ads/requests', { body });
      setSent(true);
    });
  };

  return (
    <Sheet
      title={place.cup_id === null ? m.pricing_common() : place.name}
      closeHref="/pricing"
      closeLabel={m.pricing_close()}
      onClose={onClose}
    >
      {sent ? (
        <Sent email={fields.request_email.trim()} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
          <RadioField
            name="spaces"
            label={m.pricing_which()}
            options={[
              { value: 'SUP', label: m.pricing_superior() },
              { value: 'LOW', label: m.pricing_inferior() },
              { value: 'BOTH', label: m.pricing_both() },
            ]}
            checkedValue={spaces}
            onChange={({ target: { value } }) =>
              setSpaces(value === 'SUP' || value === 'LOW' ? value : 'BOTH')
            }
          />
          <TextField
            name="request_name"
            label={m.pricing_name()}
            value={fields.request_name}
            onChange={change('request_name')}
            error={errors.request_name}
            autoComplete="organization"
            maxLength={120}
            required
          />
          <TextField
            name="request_email"
            type="email"
            inputMode="email"
            label={m.pricing_email()}
            value={fields.request_email}
            onChange={change('request_email')}
            error={errors.request_email}
            autoComplete="email"
            maxLength={254}
            required
          />
          <TextField
            name="request_phone"
            type="tel"
            label={m.pricing_phone()}
            optional={m.form_optional()}
            value={fields.request_phone}
            onChange={change('request_phone')}
            autoComplete="tel"
            maxLength={40}
          />
          <Field name="message" label={m.pricing_message()} optional={m.form_optional()}>
            <textarea
              id="message"
              name="message"
              rows={4}
              maxLength={1000}
              value={fields.message}
              onChange={change('message')}
              className={`${controlClass} py-2`}
            />
          </Field>
          <FormAlert>{failure}</FormAlert>
          <SubmitButton busy={busy} busyText={m.pricing_sending()}>
            {m.pricing_send()}
          </SubmitButton>
        </form>
      )}
    </Sheet>
  );
}
