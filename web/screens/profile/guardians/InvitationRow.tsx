import type { Guardians } from '#contract/accounts/guardians.ts';
import * as m from '#text/messages/messages.js';
import { deviceDate } from '#web/screens/profile/when.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface InvitationRowProps {
  invitation: Guardians['invitations'][number];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** An open invitation: the invited person has to accept it, or this guardian has to confirm it. */
export function InvitationRow({ invitation, busy, onConfirm, onCancel }: InvitationRowProps) {
  const { kind, user_email, accepted_at, expires_at } = invitation;
  const confirmable = accepted_at !== null && kind === 'guardian';
  const state = confirmable
    ? m.profile_invitation_accepted()
    : kind === 'guardian'
      ? m.profile_invitation_sent()
      : m.profile_handover_sent();
  return (
    <li className="py-3">
      <p className="flex items-start gap-2 font-semibold">
        <Icon name={confirmable ? 'check' : 'mail'} className="mt-0.5 size-5" />
        <span className="min-w-0 wrap-anywhere">{user_email}</span>
      </p>
      <p className="text-small text-ink2">
        {state} {m.profile_invitation_until({ date: deviceDate(expires_at) })}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {confirmable && (
          <Button
            aria-disabled={busy}
            aria-label={`${m.profile_invitation_confirm()}: ${user_email}`}
            onClick={onConfirm}
          >
            {m.profile_invitation_confirm()}
          </Button>
        )}
        <Button
          look="link"
          aria-disabled={busy}
          aria-label={`${m.profile_invitation_cancel()}: ${user_email}`}
          onClick={onCancel}
        >
          {m.profile_invitation_cancel()}
        </Button>
      </div>
    </li>
  );
}
