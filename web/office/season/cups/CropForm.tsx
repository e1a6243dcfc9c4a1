import { useState } from 'react';
import type { Crop } from '#contract/season/office/cups/picture.ts';
import * as m from '#text/messages/messages.js';
import { CropFrame, type PercentCrop } from '#web/parts/papers/CropFrame.tsx';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

export interface CropFormProps {
  /** The whole picture. It is null when only its description can be changed. */
  src: string | null;
  crop: Crop | null;
  description: string;
  /** The person who took it. It is null when the form does not ask for that. */
  credit: string | null;
  busy: boolean;
  onSave: (cut: { crop: Crop | null; description: string; credit: string | null }) => void;
  onClose: () => void;
}

const shape = 16 / 9;

const rounded = ({ x, y, width, height }: PercentCrop): Crop => ({
  x: Math.max(0, x),
  y: Math.max(0, y),
  width: Math.min(width, 100 - Math.max(0, x)),
  height: Math.min(height, 100 - Math.max(0, y)),
});

/** Chooses which part of a picture is shown, by finger, mouse or arrow keys, and its description. */
export function CropForm({ src, crop: first, description, credit, busy, onSave, onClose }: CropFormProps) {
  const [crop, setCrop] = useState<PercentCrop | undefined>(() =>
    first ? { unit: '%', ...first } : undefined,
  );
  const { sends, field } = useFields({
    start: { picture_description: description, picture_credit: credit ?? '' },
    check: ({ picture_description }) =>
      picture_description.trim() === '' ? { picture_description: m.form_required() } : {},
  });
  const form = sends(({ picture_description, picture_credit }) => {
    if (src !== null && crop === undefined) return;
    onSave({
      crop: crop ? rounded(crop) : null,
      description: picture_description.trim(),
      credit: credit === null ? null : picture_credit.trim(),
    });
  });
  return (
    <form {...form} className="space-y-4 border-2 border-edge p-3">
      {src !== null && (
        <>
          <p className="text-small text-ink2">{m.cups_crop_why()}</p>
          <CropFrame src={src} shape={shape} crop={crop} onCrop={setCrop} />
        </>
      )}
      <TextField
        {...field('picture_description')}
        label={m.cups_pic_alt()}
        hint={m.cups_pic_alt_why()}
        maxLength={200}
      />
      {credit !== null && (
        <TextField
          {...field('picture_credit')}
          label={m.cups_pic_credit()}
          optional={m.form_optional()}
          maxLength={120}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.cups_pic_sending()}>
          {m.cups_pic_save()}
        </SubmitButton>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}
