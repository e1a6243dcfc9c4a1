import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { closeSession } from '#web/app/call/session.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { ask } from '#web/app/call/ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

const whatBecomes = [
  {
    title: m.profile_delete_goes,
    items: [m.profile_delete_goes_account, m.profile_delete_goes_papers, m.profile_delete_goes_new],
  },
  {
    title: m.profile_delete_stays,
    items: [m.profile_delete_stays_results, m.profile_delete_stays_shared],
  },
] as const;

/** Deletes the account, and says what is kept and why. */
export function DeleteAccount({ session, onGone }: { session: Session; onGone: () => void }) {
  const [open, setOpen] = useState(false);
  const { sends, field, busy, failure } = useWriteForm({
    start: { delete_password: '' },
    check: ({ delete_password }) => (delete_password === '' ? { delete_password: m.form_required() } : {}),
  });
  const form = sends(async ({ delete_password }) => {
    await ask('DELETE /api/users/{id}', {
      params: { id: session.authUser.user_id },
      body: { user_password: delete_password },
    });
    onGone();
    closeSession();
  });

  return (
    <Card title={m.profile_delete()}>
      {whatBecomes.map(({ title, items }) => (
        <div key={title()} className="not-first:mt-3 text-ink2">
          <p className="font-semibold">{title()}</p>
          <ul className="list-disc pl-5">
            {items.map((words) => (
              <li key={words()}>{words()}</li>
            ))}
          </ul>
        </div>
      ))}
      {!open ? (
        <Button onClick={() => setOpen(true)} className="mt-4">
          {m.profile_delete_begin()}
        </Button>
      ) : (
        <form {...form} className="mt-5 flex flex-col gap-5">
          <PasswordField
            {...field('delete_password')}
            label={m.profile_delete_password()}
            autoComplete="current-password"
            words={{ show: m.form_show(), hide: m.form_hide() }}
            required
          />
          <FormAlert>{failure}</FormAlert>
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={busy} busyText={m.form_sending()}>
              {m.profile_delete_submit()}
            </SubmitButton>
            <Button onClick={() => setOpen(false)}>{m.profile_cancel()}</Button>
          </div>
        </form>
      )}
    </Card>
  );
}
