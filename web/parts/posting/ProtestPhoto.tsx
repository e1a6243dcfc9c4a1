import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { saveFile } from '#web/app/call/save-file.ts';
import { fetchFileAs } from '#web/parts/desk/ask-desk.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import type { PostingDesk } from './use-posting-desk.ts';

/** The photo of a protest, fetched when somebody asks for it. */
export function ProtestPhoto({ desk, receipt }: { desk: PostingDesk; receipt: number }) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const url = useObjectUrl(picture);
  const { busy, failure, run } = useWrite();
  const look = () =>
    run(async () => {
      const params = { ...desk.params, receipt };
      const address = addressOf('GET /api/day/{id}/protests/{receipt}/photo', { params });
      const file = await fetchFileAs(desk.token, address);
      if (file.type.startsWith('image/')) setPicture(file);
      else saveFile(file, `${m.protest_receipt({ receipt })}.pdf`);
    });
  return (
    <>
      {url === null ? (
        <Button look="link" busy={busy} onClick={() => void look()}>
          {m.protest_photo()}
        </Button>
      ) : (
        <img
          src={url}
          alt={m.protest_photo_alt({ receipt })}
          className="mt-2 max-h-96 w-full border border-line object-contain"
        />
      )}
      <FormAlert>{failure}</FormAlert>
    </>
  );
}
