import { type SubmitEvent, useState } from 'react';
import type { HeatPictures } from '#contract/office/results/pictures.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface HeatPictureFormProps {
  file: File;
  hidden: HeatPictures['hidden'];
  busy: boolean;
  onSend: (said: { description: string; confirmed: 'true' | 'false' }) => void;
  onClose: () => void;
}

/** What a picture shows, and, where somebody of the heat asked not to be named, that it does not give them away. */
export function HeatPictureForm({ file, hidden, busy, onSend, onClose }: HeatPictureFormProps) {
  const src = useObjectUrl(file);
  const [description, setDescription] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [tried, setTried] = useState(false);
  const asks = hidden.length > 0;
  const riders = hidden.map(({ plate, rider_fullname }) => `${plate} ${rider_fullname}`).join(', ');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (description.trim() === '' || (asks && !confirmed)) return;
    onSend({ description: description.trim(), confirmed: confirmed ? 'true' : 'false' });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 border-2 border-edge p-3">
      {src !== null && <img src={src} alt="" className="max-h-80 w-full bg-surface2 object-contain" />}
      <TextField
        name="picture_description"
        label={m.results_picture_text()}
        hint={m.results_picture_text_why()}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        maxLength={200}
        error={tried && description.trim() === '' ? m.form_required() : undefined}
      />
      {asks && (
        <div className="space-y-2 border-l-4 border-warn pl-3">
          <p className="font-semibold wrap-anywhere">{m.results_picture_hidden({ riders })}</p>
          <CheckField
            name="picture_confirmed"
            label={m.results_picture_confirm()}
            checked={confirmed}
            error={tried && !confirmed ? m.results_picture_confirm_missing() : undefined}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.results_picture_save()}
        </SubmitButton>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}
