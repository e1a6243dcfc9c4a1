import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { Link } from '#web/ground/address/link.tsx';
import { closeSession } from '#web/ground/session/session.ts';
import { keptHash } from '#web/ground/address/take-hash.ts';
import { forgottenPasswordHref } from '#web/ground/address/paths.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const readToken = keptHash();

type State = 'asked' | 'done' | 'over';

/**
 * Opens the link of the letter about somebody who guesses the password. The account is locked by a tap on the page, not
 * by opening the link, because mail programs open links to inspect them.
 */
export function LockScreen() {
  const [token] = useState(readToken);
  const [state, setState] = useState<State>(token === '' ? 'over' : 'asked');
  const { busy, failure, run } = useWrite({
    onRefused: ({ code }) => {
      if (code === 'user.token_over') setState('over');
    },
  });
  const lock = () =>
    run(async () => {
      await ask('POST /api/users/lock', { body: { token } });
      closeSession();
      setState('done');
    });
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        {state === 'over' && (
          <EmptyState
            heading="h1"
            title={m.confirm_failed_title()}
            actions={
              <Link href={forgottenPasswordHref} className={primaryButton}>
                {m.lock_rescue()}
              </Link>
            }
          >
            <p role="alert">{m.lock_again()}</p>
          </EmptyState>
        )}
        {state === 'done' && (
          <div role="status" className="flex max-w-110 flex-col items-start gap-5">
            <Icon name="mail" className="size-12" />
            <h1 className="display text-d34">{m.lock_done_title()}</h1>
            <p>{m.lock_done_text()}</p>
            <Link href={forgottenPasswordHref} className={secondaryButton}>
              {m.lock_rescue()}
            </Link>
          </div>
        )}
        {state === 'asked' && (
          <div className="flex max-w-110 flex-col items-start gap-5">
            <h1 className="display text-d34">{m.lock_title()}</h1>
            <p>{m.lock_text()}</p>
            <p className="text-ink2">{m.lock_text_2()}</p>
            <FormAlert>{failure}</FormAlert>
            <Button look="primary" busy={busy} onClick={() => void lock()} className="w-full sm:w-auto">
              {busy ? m.form_sending() : m.lock_button()}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
