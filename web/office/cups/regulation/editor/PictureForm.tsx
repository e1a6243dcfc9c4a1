import type { Editor } from '@tiptap/react';
import * as m from '#text/messages/messages.js';
import type { StorePicture } from './store-picture.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface PictureFormProps {
  onPicture: StorePicture;
  editor: Editor;
  onClose: () => void;
}

type PictureFields = { picture: File | null; picture_alt: string };

/** Adds a picture to the text, with its description. */
export function PictureForm({ editor, onPicture, onClose }: PictureFormProps) {
  const { sends, field, watch, change, error, busy, failure } = useWriteForm<PictureFields>({
    start: { picture: null, picture_alt: '' },
    check: ({ picture, picture_alt }) => ({
      picture: picture === null ? m.cups_pic_missing() : undefined,
      picture_alt: picture_alt.trim() === '' ? m.form_required() : undefined,
    }),
  });
  const file = watch('picture');
  const form = sends(async ({ picture, picture_alt }) => {
    if (picture === null) return;
    const stored = await onPicture(picture);
    editor
      .chain()
      .focus()
      .setImage({ ...stored, alt: picture_alt.trim() })
      .run();
    onClose();
  });
  return (
    <form {...form} className="space-y-3 border-t-2 border-edge bg-paper p-3">
      <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
        {file?.name ?? m.cups_pic_choose()}
        <input
          type="file"
          accept="image/jpeg,image/png"
          aria-label={m.cups_pic_choose()}
          onChange={(event) => change({ picture: event.target.files?.[0] ?? null })}
          className="sr-only"
        />
      </label>
      <FormAlert>{error('picture') ?? null}</FormAlert>
      <TextField
        {...field('picture_alt')}
        label={m.cups_pic_alt()}
        hint={m.cups_pic_alt_why()}
        maxLength={200}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={busy}>
          {busy ? m.cups_pic_sending() : m.cups_reg_picture_put()}
        </Button>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}
