import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { Session } from '#web/ground/session/session-storage.ts';
import { PasswordForm } from '#web/parts/account/PasswordForm.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Card } from './parts/Card.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { fetchFile, ask } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '#web/ground/call/failure-text.ts';
import { RecoveryCodeList } from '#web/parts/account/RecoveryCodeList.tsx';
import { SetUp } from '#web/parts/account/SetUp.tsx';
import { SecondFactorOn } from './SecondFactorOn.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { closeSession } from '#web/ground/session/session.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import type { OpenSession } from '#contract/people/accounts/accounts.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { go } from '#web/ground/address/navigation.ts';
import { timeAgo } from './parts/when.ts';

const deviceName = ({ device }: OpenSession) => (device === '' ? m.profile_device_unknown() : device);

/** Lists the devices on which the account is signed in, with a button to end each session. */
function Sessions() {
  const client = useQueryClient();
  const language = useLanguage();
  const { busy, failure, run } = useWrite();
  const { data, error, dataUpdatedAt } = useAsk(
    'GET /api/users/sessions',
    {},
    { select: ({ items }) => items, staleTime: 0 },
  );
  const end = (session_id: number) =>
    run(async () => {
      await ask('DELETE /api/users/sessions/{session_id}', { params: { session_id } });
      await client.invalidateQueries({ queryKey: keyOf('GET /api/users/sessions') });
    });
  const endAll = () =>
    run(async () => {
      await ask('DELETE /api/users/sessions');
      closeSession();
      go('/', { replace: true });
    });
  const ago = (instant: string) => timeAgo(instant, dataUpdatedAt, language);
  return (
    <Card title={m.profile_sessions()}>
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      <ul className="divide-y divide-line">
        {data?.map((session) => (
          <li key={session.session_id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">
                {deviceName(session)}
                {session.current && <span className="text-go"> · {m.profile_device_this()}</span>}
              </p>
              <p className="text-small text-ink2">
                {m.profile_session_used({ started: ago(session.created_at), used: ago(session.used_at) })}
              </p>
            </div>
            {!session.current && (
              <Button
                look="link"
                onClick={() => void end(session.session_id)}
                aria-disabled={busy}
                aria-label={`${m.profile_session_end()}: ${deviceName(session)}`}
                className="px-2"
              >
                {m.profile_session_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormAlert>{failure ?? (error === null ? null : failureText(error))}</FormAlert>
      <Button busy={busy} onClick={() => void endAll()} className="mt-4">
        {m.profile_session_end_all()}
      </Button>
    </Card>
  );
}

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

/** Deletes the account, and explains what stays stored and why. */
function DeleteAccount({ session, onGone }: { session: Session; onGone: () => void }) {
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

/** Sets up the second factor for accounts with a role. */
function SecondFactorCard({ session }: { session: Session }) {
  const client = useQueryClient();
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data, error } = useAsk('GET /api/users/second_factor', {}, { staleTime: 0 });
  const refresh = () => client.invalidateQueries({ queryKey: keyOf('GET /api/users/second_factor') });
  const content = () => {
    if (settingUp)
      return (
        <SetUp
          session={session}
          onDone={() => {
            setSettingUp(false);
            void refresh();
          }}
        />
      );
    if (codes !== null)
      return (
        <RecoveryCodeList
          codes={codes}
          user_email={session.authUser.user_email}
          onDone={() => {
            setCodes(null);
            void refresh();
          }}
        />
      );
    if (error !== null) return <FormAlert>{failureText(error)}</FormAlert>;
    if (data === undefined) return <SkeletonRows rows={2} />;
    if (data.on)
      return (
        <SecondFactorOn session={session} state={data} onCodes={setCodes} onOff={() => void refresh()} />
      );
    return (
      <>
        <p className="mb-4 text-ink2">{m.second_factor_text()}</p>
        <Button onClick={() => setSettingUp(true)}>{m.second_factor_turn_on()}</Button>
      </>
    );
  };
  return <Card title={m.second_factor_title()}>{content()}</Card>;
}

/** Offers all data of the account as a file. */
function MyData({ session }: { session: Session }) {
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

/** Shows the e-mail, password, language, sessions and data of the account, and how to delete it. */
export function AccountView({ session, onGone }: { session: Session; onGone: () => void }) {
  const [changed, setChanged] = useState(false);
  const { user_email, email_confirmed, user_roles, second_factor } = session.authUser;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
      <div className="flex flex-col gap-6">
        <Card title={m.profile_account()}>
          <p className="text-small text-ink2">{m.login_email()}</p>
          <p className="font-semibold wrap-anywhere">{user_email}</p>
          <p
            className={`mt-1 mb-5 flex items-center gap-2 text-small ${email_confirmed ? 'text-go' : 'text-warn'}`}
          >
            <Icon name={email_confirmed ? 'check' : 'alert'} className="size-4" />
            {email_confirmed ? m.profile_confirmed() : m.profile_not_confirmed()}
          </p>
          <AccountForm session={session} />
        </Card>
        <Card title={m.profile_password()}>
          <PasswordForm
            session={session}
            submitText={m.profile_password_submit()}
            onDone={() => setChanged(true)}
          />
          <div className="mt-4">
            <FormAlert good>{changed ? m.profile_password_done() : null}</FormAlert>
          </div>
        </Card>
        {(user_roles.length > 0 || second_factor) && <SecondFactorCard session={session} />}
      </div>
      <div className="flex flex-col gap-6">
        <Sessions />
        <MyData session={session} />
        <DeleteAccount session={session} onGone={onGone} />
      </div>
    </div>
  );
}
