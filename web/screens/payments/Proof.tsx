import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { saveFile } from '#web/app/save-file.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** The proof of a transfer: fetched when somebody asks for it, because every look is kept on record. */
export function Proof({ payment_id, rider }: { payment_id: number; rider: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
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
      const file = await fetchFile(`/api/payments/${payment_id}/file`);
      if (file.type.startsWith('image/')) setUrl(URL.createObjectURL(file));
      else saveFile(file, `${m.paper_payment()}.pdf`);
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
          aria-label={m.payments_see_of({ rider })}
          aria-busy={busy}
          className={`min-h-12 text-left ${textLink}`}
        >
          {m.payments_see()}
        </button>
      ) : (
        <img
          src={url}
          alt={m.paper_preview({ label: m.paper_payment() })}
          className="mt-2 max-h-96 w-full border border-line object-contain"
        />
      )}
      <FormAlert>{failure}</FormAlert>
    </>
  );
}
