import type { HeatPictures } from '#contract/office/results/pictures.ts';
import * as m from '#text/messages/messages.js';
import { useFields } from '#web/parts/form/use-fields.ts';
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

/** The description of a picture; where a rider of the heat hides the name, also a promise that the picture does not show it. */
export function HeatPictureForm({ file, hidden, busy, onSend, onClose }: HeatPictureFormProps) {
  const src = useObjectUrl(file);
  const asks = hidden.length > 0;
  const riders = hidden.map(({ plate, rider_fullname }) => `${plate} ${rider_fullname}`).join(', ');
  const { sends, field } = useFields({
    start: { picture_description: '', picture_confirmed: false },
    check: ({ picture_description, picture_confirmed }) => ({
      picture_description: picture_description.trim() === '' ? m.form_required() : undefined,
      picture_confirmed: asks && !picture_confirmed ? m.results_picture_confirm_missing() : undefined,
    }),
  });
  const form = sends(({ picture_description, picture_confirmed }) =>
    onSend({
      description: picture_description.trim(),
      confirmed: picture_confirmed ? 'true' : 'false',
    }),
  );
  return (
    <form {...form} className="space-y-4 border-2 border-edge p-3">
      {src !== null && <img src={src} alt="" className="max-h-80 w-full bg-surface2 object-contain" />}
      <TextField
        {...field('picture_description')}
        label={m.results_picture_text()}
        hint={m.results_picture_text_why()}
        maxLength={200}
      />
      {asks && (
        <div className="space-y-2 border-l-4 border-warn pl-3">
          <p className="font-semibold wrap-anywhere">{m.results_picture_hidden({ riders })}</p>
          <CheckField {...field('picture_confirmed')} label={m.results_picture_confirm()} />
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
