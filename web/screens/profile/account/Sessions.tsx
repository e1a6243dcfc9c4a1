import { useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#contract/accounts/accounts.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { go } from '#web/app/address/navigation.ts';
import { closeSession } from '#web/app/call/session.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { timeAgo } from '#web/screens/profile/when.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';
import { ask } from '#web/app/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

const deviceName = ({ device }: OpenSession) => (device === '' ? m.profile_device_unknown() : device);

/** The devices on which the account is signed in, with a button to end each session. */
export function Sessions() {
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
