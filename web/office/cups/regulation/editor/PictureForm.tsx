import type { Editor } from '@tiptap/react';
import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { StorePicture } from './store-picture.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface PictureFormProps {
  onPicture: StorePicture;
  editor: Editor;
  onClose: () => void;
}

/** A picture of one's own into the text, with what it shows. */
export function PictureForm({ editor, onPicture, onClose }: PictureFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useWrite();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (file === null || alt.trim() === '') return;
    await run(async () => {
      const picture = await onPicture(file);
      editor
        .chain()
        .focus()
        .setImage({ ...picture, alt: alt.trim() })
        .run();
      onClose();
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="space-y-3 border-t-2 border-edge bg-paper p-3"
    >
      <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
        {file?.name ?? m.cups_pic_choose()}
        <input
          type="file"
          accept="image/jpeg,image/png"
          aria-label={m.cups_pic_choose()}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          className="sr-only"
        />
      </label>
      {tried && file === null && <FormAlert>{m.cups_pic_missing()}</FormAlert>}
      <TextField
        name="picture_alt"
        label={m.cups_pic_alt()}
        hint={m.cups_pic_alt_why()}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        maxLength={200}
        error={tried && alt.trim() === '' ? m.form_required() : undefined}
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
