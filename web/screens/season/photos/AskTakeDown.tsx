import { useState } from 'react';
import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { photosHref } from '#web/ground/address/paths.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface AskProps {
  race_id: number;
  image_id: number;
  onClose: () => void;
}

/** Hides a photograph with one tap, for a family that rode there. Nobody sees it any more until the office decides. */
function HideNow({ image_id, onDone }: { image_id: number; onDone: (said: string) => void }) {
  const { busy, failure, run } = useWrite();
  const hide = () =>
    run(async () => {
      const { is_hidden } = await ask('POST /api/photographs/{image_id}/hide', { params: { image_id } });
      onDone(is_hidden ? m.photos_hidden() : m.photos_hide_kept());
    });
  return (
    <div className="mb-6 space-y-3 border-b-2 border-ink pb-6">
      <p>{m.photos_hide_why()}</p>
      <Button busy={busy} onClick={() => void hide()}>
        {m.photos_hide()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

/** Asks the office to take a photograph down. It asks for the reason and where to send the answer. */
export function AskTakeDown({ race_id, image_id, onClose }: AskProps) {
  const session = useSession();
  const [done, setDone] = useState<string | null>(null);
  const { sends, field, busy, failure } = useWriteForm({
    start: { reason: '', user_email: session?.authUser.user_email ?? '' },
    check: ({ reason, user_email }) => ({
      ...(reason.trim().length < 3 ? { reason: m.photos_ask_reason_missing() } : {}),
      ...(isEmail(normalizeEmail(user_email)) ? {} : { user_email: m.form_email() }),
    }),
  });
  const form = sends(async (body) => {
    await ask('POST /api/photographs/{image_id}/take-down', { params: { image_id }, body });
    setDone(m.photos_ask_sent());
  });
  // A photograph that was hidden is gone from the page behind.
  const leave = () => (done === m.photos_hidden() ? location.replace(photosHref(race_id)) : onClose());
  const mayHide = (session?.userSelected.length ?? 0) > 0;
  return (
    <BackSheet
      title={m.photos_ask_title()}
      closeHref={photosHref(race_id, image_id)}
      closeLabel={m.photos_close()}
      onClose={leave}
    >
      {done !== null ? (
        <div role="status" className="space-y-4">
          <FormAlert good>{done}</FormAlert>
          <Button onClick={leave}>{m.photos_done()}</Button>
        </div>
      ) : (
        <>
          {mayHide && <HideNow image_id={image_id} onDone={setDone} />}
          <form {...form} className="space-y-5">
            <p className="text-ink2">{m.photos_ask_why()}</p>
            <TextArea {...field('reason')} label={m.photos_ask_reason()} maxLength={500} />
            <TextField
              {...field('user_email')}
              type="email"
              label={m.photos_ask_email()}
              autoComplete="email"
              maxLength={254}
            />
            <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
              {m.photos_ask_send()}
            </SubmitButton>
          </form>
        </>
      )}
    </BackSheet>
  );
}
