import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Link } from '#web/ground/address/link.tsx';
import { currentSession, renewSessionBy } from '#web/ground/session/session.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { takeHash } from '#web/ground/address/take-hash.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { paths } from '#web/ground/address/paths.ts';

type State = { kind: 'working' } | { kind: 'done'; email: string } | { kind: 'failed'; text: string };

/* The request is made once for a link. Drawing the screen a second time must not use the link again. */
let asked: Promise<{ user_email: string }> | null = null;

/** Opens the link of the confirmation mail. */
export function ConfirmScreen() {
  const [state, setState] = useState<State>({ kind: 'working' });
  const session = useSession();
  // A link that is opened a second time is no longer valid, but the e-mail is confirmed all the same.
  const already = session?.authUser.email_confirmed === true;
  useEffect(() => {
    const token = takeHash();
    if (token !== '' || asked === null) asked = ask('POST /api/users/confirm', { body: { token } });
    const answer = asked;
    const confirm = async () => {
      try {
        const { user_email } = await answer;
        setState({ kind: 'done', email: user_email });
        if (currentSession()) await renewSessionBy(ask('GET /api/users/me'));
      } catch (error) {
        setState((now) => (now.kind === 'done' ? now : { kind: 'failed', text: failureText(error) }));
      }
    };
    void confirm();
  }, []);
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page" role="status">
        {state.kind === 'working' && <EmptyState heading="h1" title={m.confirm_working()} />}
        {state.kind === 'done' && (
          <EmptyState
            heading="h1"
            title={m.confirm_done_title()}
            actions={
              <Link href="/" className={primaryButton}>
                {m.confirm_home()}
              </Link>
            }
          >
            {m.confirm_done_text({ email: state.email })}
          </EmptyState>
        )}
        {state.kind === 'failed' && (
          <EmptyState
            heading="h1"
            title={already ? m.confirm_already_title() : m.confirm_failed_title()}
            actions={
              session ? (
                <Link href="/" className={secondaryButton}>
                  {m.confirm_home()}
                </Link>
              ) : (
                <Link href={paths.login} className={primaryButton}>
                  {m.login_title()}
                </Link>
              )
            }
          >
            {!already && (
              <>
                <p>{state.text}</p>
                <p>{session ? m.confirm_failed_again() : m.confirm_failed_text()}</p>
              </>
            )}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
