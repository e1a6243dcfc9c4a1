import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaperSlot } from '#contract/users.ts';
import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { saveFile } from '#web/app/save-file.ts';
import { paperLabels } from '#web/screens/profile/paper-labels.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** A paper on the server: fetched when somebody asks for it and not before, because every look is kept on record. */
export function StoredPaper({ rider_id, slot }: { rider_id: number; slot: PaperSlot }) {
  const client = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const label = paperLabels[slot]();
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  const look = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const file = await fetchFile(`/api/riders/${rider_id}/papers/${slot}`);
      if (file.type.startsWith('image/')) setUrl(URL.createObjectURL(file));
      else saveFile(file, `${label}.pdf`);
      await client.invalidateQueries({ queryKey: ['looks', rider_id] });
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {url === null ? (
        <button
          type="button"
          onClick={() => void look()}
          aria-label={`${m.profile_paper_look()}: ${label}`}
          aria-busy={busy}
          className={`min-h-12 ${textLink}`}
        >
          {m.profile_paper_look()}
        </button>
      ) : (
        <img
          src={url}
          alt={m.paper_preview({ label })}
          className="mt-2 max-h-80 w-full border border-line object-contain"
        />
      )}
      <FormAlert>{failure}</FormAlert>
    </>
  );
}
