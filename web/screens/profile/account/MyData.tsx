import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/app/call/ask.ts';
import { saveFile } from '#web/app/call/save-file.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { addressOf } from '#web/app/call/address-of.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** Everything held on the account, as a file. */
export function MyData({ session }: { session: Session }) {
  const { busy, failure, run } = useWrite();
  const address = addressOf('GET /api/users/{id}/data', { params: { id: session.authUser.user_id } });
  const download = () => run(async () => saveFile(await fetchFile(address), 'partidor-datos.json'));
  return (
    <Card title={m.profile_data()}>
      <p className="mb-4 text-ink2">{m.profile_data_text()}</p>
      <FormAlert>{failure}</FormAlert>
      <Button busy={busy} onClick={() => void download()}>
        <Icon name="download" className="size-5" />
        {m.profile_data_download()}
      </Button>
    </Card>
  );
}
