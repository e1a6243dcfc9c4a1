import type { Guardians } from '#contract/accounts/guardians.ts';
import * as m from '#text/messages/messages.js';
import { SureButton } from '#web/screens/profile/SureButton.tsx';
import { deviceDate } from '#web/screens/profile/when.ts';

interface GuardianRowProps {
  guardian: Guardians['guardians'][number];
  /** First name of the rider. */
  rider: string;
  removable: boolean;
  busy: boolean;
  onRemove: () => void;
}

/** A guardian, with a button to remove them. */
export function GuardianRow({ guardian, rider, removable, busy, onRemove }: GuardianRowProps) {
  const { user_email, user_firstname, linked_at, you } = guardian;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0 py-1">
        <p className="font-semibold wrap-anywhere">
          {user_firstname === '' ? user_email : user_firstname}
          {you && <span className="text-go"> · {m.profile_you()}</span>}
        </p>
        <p className="text-small text-ink2 wrap-anywhere">
          {user_firstname !== '' && `${user_email} · `}
          {m.profile_since({ when: deviceDate(linked_at) })}
        </p>
      </div>
      {removable && (
        <SureButton
          label={you ? m.profile_leave() : m.profile_remove()}
          about={user_email}
          question={
            you ? m.profile_leave_sure({ rider }) : m.profile_remove_sure({ email: user_email, rider })
          }
          yes={you ? m.profile_leave_yes() : m.profile_remove_yes()}
          busy={busy}
          onYes={onRemove}
        />
      )}
    </li>
  );
}
