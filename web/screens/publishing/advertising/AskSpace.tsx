import { useState } from 'react';
import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';
import * as m from '#text/messages/messages.js';
import { newKey } from '#web/parts/new-key.ts';
import type { SpacesView } from './pricing-view.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { paths } from '#web/ground/address/paths.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

type Spaces = 'SUP' | 'LOW' | 'BOTH';
const bothSpaces: Spaces = 'BOTH';
const start = { spaces: bothSpaces, request_name: '', request_email: '', request_phone: '', message: '' };

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

/** Asks the organization for a space: the name, a contact, and the purpose. */
export function AskSpace({ place, onClose }: { place: SpacesView; onClose: () => void }) {
  const [request_key] = useState(newKey);
  /** The contact that receives the answer. It is null while nothing is sent. */
  const [sent, setSent] = useState<string | null>(null);
  const { sends, field, busy, failure } = useWriteForm({
    start,
    check: ({ request_name, request_email }) => ({
      ...(request_name.trim() === '' ? { request_name: m.pricing_name_missing() } : {}),
      ...(isEmail(normalizeEmail(request_email)) ? {} : { request_email: m.pricing_email_wrong() }),
    }),
  });
  const form = sends(async (typed) => {
    await ask('POST /api/ads/requests', { body: { ...typed, cup_id: place.cup_id, request_key } });
    setSent(typed.request_email.trim());
  });
  return (
    <BackSheet
      title={place.cup_id === null ? m.pricing_common() : place.name}
      closeHref={paths.pricing}
      closeLabel={m.pricing_close()}
      onClose={onClose}
    >
      {sent !== null ? (
        <Sent email={sent} onClose={onClose} />
      ) : (
        <form {...form} className="space-y-5">
          <RadioField
            {...field('spaces')}
            label={m.pricing_which()}
            options={[
              { value: 'SUP', label: m.pricing_superior() },
              { value: 'LOW', label: m.pricing_inferior() },
              { value: 'BOTH', label: m.pricing_both() },
            ]}
          />
          <TextField
            {...field('request_name')}
            label={m.pricing_name()}
            autoComplete="organization"
            maxLength={120}
            required
          />
          <TextField
            {...field('request_email')}
            type="email"
            inputMode="email"
            label={m.pricing_email()}
            autoComplete="email"
            maxLength={254}
            required
          />
          <TextField
            {...field('request_phone')}
            type="tel"
            label={m.pricing_phone()}
            optional={m.form_optional()}
            autoComplete="tel"
            maxLength={40}
          />
          <TextArea
            {...field('message')}
            label={m.pricing_message()}
            optional={m.form_optional()}
            maxLength={1000}
          />
          <SubmitButton failure={failure} busy={busy} busyText={m.pricing_sending()}>
            {m.pricing_send()}
          </SubmitButton>
        </form>
      )}
    </BackSheet>
  );
}
