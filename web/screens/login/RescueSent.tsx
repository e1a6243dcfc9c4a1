import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

/** The same whether the e-mail has an account or not. */
export function RescueSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <Icon name="mail" className="size-12" />
      <h1 ref={focusOnMount} tabIndex={-1} className="display text-d34 outline-none">
        {m.rescue_sent_title()}
      </h1>
      <p className="wrap-anywhere">{m.rescue_sent_text({ email: email.trim() })}</p>
      <p className="text-ink2">{m.rescue_sent_more()}</p>
      <Button onClick={onBack}>{m.rescue_back()}</Button>
    </div>
  );
}
