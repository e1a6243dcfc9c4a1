import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

/** Writes what was pasted as a file that the same reader takes. Cells that were copied from a sheet are parted by tabs. */
const fileOf = (text: string): File =>
  new File([text], m.paste_name(), {
    type: text.includes('\t') ? 'text/tab-separated-values' : 'text/csv',
  });

interface PasteListProps {
  busy: boolean;
  onFile: (file: File) => void;
}

/** Takes a list that was copied from a sheet or a message, where there is no file. */
export function PasteList({ busy, onFile }: PasteListProps) {
  const [text, setText] = useState('');
  return (
    <details className="mt-3">
      <summary className="flex min-h-12 cursor-pointer items-center text-small font-semibold underline underline-offset-3">
        {m.paste_title()}
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !busy) onFile(fileOf(text));
        }}
        className="flex flex-col items-start gap-3 pt-2"
      >
        <TextArea
          name="pasted"
          label={m.paste_label()}
          hint={m.paste_why()}
          rows={8}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" aria-disabled={busy}>
          {m.paste_read()}
        </Button>
      </form>
    </details>
  );
}
