import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { saveFile } from '#web/app/call/save-file.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { addressOf } from '#web/app/call/address-of.ts';

/** Everything held on the account, as a file. */
export function MyData({ session }: { session: Session }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      saveFile(
        await fetchFile(addressOf('GET /api/users/{id}/data', { params: { id: session.authUser.user_id } })),
        'partidor-datos.json',
      );
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={m.profile_data()}>
      <p className="mb-4 text-ink2">{m.profile_data_text()}</p>
      <FormAlert>{failure}</FormAlert>
      <button type="button" aria-busy={busy} onClick={() => void download()} className={secondaryButton}>
        <Icon name="download" className="size-5" />
        {m.profile_data_download()}
      </button>
    </Card>
  );
}
