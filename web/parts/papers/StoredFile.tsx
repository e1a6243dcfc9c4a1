import { useState } from 'react';
import { fetchFile } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';

interface StoredFileProps {
  address: string;
  /** The words of the button, and its label when there are several. */
  words: string;
  label: string;
  /** The description of the picture. */
  alt: string;
  /** The name under which a PDF is saved, without its ending. */
  name: string;
  onLooked?: () => Promise<void>;
}

/** Shows a paper from the server. It is fetched only when somebody asks for it, because every look is recorded. */
export function StoredFile({ address, words, label, alt, name, onLooked }: StoredFileProps) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const url = useObjectUrl(picture);
  const { busy, failure, run } = useWrite();
  const look = () =>
    run(async () => {
      const file = await fetchFile(address);
      if (file.type.startsWith('image/')) setPicture(file);
      else saveFile(file, `${name}.pdf`);
      await onLooked?.();
    });
  return (
    <>
      {url === null ? (
        <Button look="link" onClick={() => void look()} aria-label={label} busy={busy} className="text-left">
          {words}
        </Button>
      ) : (
        <img src={url} alt={alt} className="mt-2 max-h-96 w-full border border-line object-contain" />
      )}
      <FormAlert>{failure}</FormAlert>
    </>
  );
}
