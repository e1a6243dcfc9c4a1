import { useQueryClient } from '@tanstack/react-query';
import type { Guardians } from '#contract/people/accounts/guardians.ts';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Row } from '#web/screens/people/profile/parts/Row.tsx';
import { ConsentCard } from './ConsentCard.tsx';
import { mayRemove } from './guardians.ts';
import { refreshMe } from '#web/parts/account/refresh-me.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { SureButton } from '#web/screens/people/profile/parts/SureButton.tsx';
import { deviceDate } from '#web/screens/people/profile/parts/when.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useState } from 'react';
import { isEmail } from '#rules/people/accounts/email.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

type Kind = Guardians['invitations'][number]['kind'];
const guardian: Kind = 'guardian';

interface InviteFormProps {
  rider: PrivateRider;
  onSent: (guardians: Guardians) => void;
}

/** Invites a second guardian, or hands the rider over. */
function InviteForm({ rider, onSent }: InviteFormProps) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const { sends, field, watch, reset, busy, failure } = useWriteForm({
    start: { invite_email: '', kind: guardian },
    check: ({ invite_email }) => (isEmail(invite_email.trim()) ? {} : { invite_email: m.form_email() }),
  });
  const form = sends(async ({ invite_email, kind }) => {
    const user_email = invite_email.trim();
    onSent(
      await ask('POST /api/riders/{id}/invitations', {
        params: { id: rider.rider_id },
        body: { user_email, kind },
      }),
    );
    setSent(user_email);
    setOpen(false);
    reset({ invite_email: '', kind });
  });

  if (!open) {
    return (
      <div className="mt-4 flex flex-col items-start gap-4">
        <FormAlert good>{sent === null ? null : m.profile_invited({ email: sent })}</FormAlert>
        <Button onClick={() => setOpen(true)}>{m.profile_invite()}</Button>
      </div>
    );
  }
  return (
    <form {...form} className="mt-4 flex flex-col gap-5 border-t border-line pt-4">
      <TextField
        {...field('invite_email')}
        type="email"
        label={m.profile_invite_email()}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        required
      />
      <RadioField
        {...field('kind')}
        label={m.profile_invite_kind()}
        options={[
          { value: 'guardian', label: m.profile_invite_guardian() },
          { value: 'handover', label: m.profile_invite_handover() },
        ]}
        hint={
          watch('kind') === 'guardian' ? m.profile_invite_guardian_hint() : m.profile_invite_handover_hint()
        }
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.profile_invite_send()}
        </SubmitButton>
        <Button onClick={() => setOpen(false)}>{m.profile_cancel()}</Button>
      </div>
    </form>
  );
}

interface InvitationRowProps {
  invitation: Guardians['invitations'][number];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Draws an open invitation. The invited person has to accept it, or this guardian has to confirm it. */
function InvitationRow({ invitation, busy, onConfirm, onCancel }: InvitationRowProps) {
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

interface GuardianRowProps {
  guardian: Guardians['guardians'][number];
  /** The first name of the rider. */
  rider: string;
  removable: boolean;
  busy: boolean;
  onRemove: () => void;
}

/** Draws a guardian, with a button to remove them. */
function GuardianRow({ guardian, rider, removable, busy, onRemove }: GuardianRowProps) {
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

/** Shows the guardians of a rider and their consent, and offers a second guardian, a hand-over, and invitations without an answer. */
export function GuardiansCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const params = { id: rider.rider_id };
  const queryKey = keyOf('GET /api/riders/{id}/guardians', { params });
  const { data, error } = useAsk('GET /api/riders/{id}/guardians', { params }, { staleTime: 0 });
  const show = (next: Guardians) => client.setQueryData(queryKey, next);
  const { busy, failure, run } = useWrite({
    // A refused action usually concerns something that is over, so the list is loaded as it is now.
    onRefused: () => client.invalidateQueries({ queryKey }),
  });
  const remove = (user_id: number, you: boolean) =>
    run(async () => {
      await ask('DELETE /api/riders/{id}/guardians/{user_id}', { params: { ...params, user_id } });
      // A guardian who left may no longer read the list of guardians.
      await (you ? refreshMe() : client.invalidateQueries({ queryKey }));
    });
  const confirm = (invitation_id: number) =>
    run(async () =>
      show(
        await ask('PUT /api/riders/{id}/invitations/{invitation_id}/confirm', {
          params: { ...params, invitation_id },
        }),
      ),
    );
  const cancel = (invitation_id: number) =>
    run(async () =>
      show(
        await ask('DELETE /api/riders/{id}/invitations/{invitation_id}', {
          params: { ...params, invitation_id },
        }),
      ),
    );
  return (
    <Row
      name="guardians"
      icon="users"
      title={m.profile_guardians()}
      value={
        data?.guardians.map(({ user_firstname, user_email }) => user_firstname || user_email).join(' · ') ??
        null
      }
    >
      <p className="mb-2 text-ink2">{m.profile_guardians_text()}</p>
      {data === undefined && error === null && <SkeletonRows rows={1} />}
      <ul className="divide-y divide-line">
        {data?.guardians.map((guardian) => (
          <GuardianRow
            key={guardian.user_id}
            guardian={guardian}
            rider={rider.rider_firstname}
            removable={mayRemove(data.guardians, guardian.user_id)}
            busy={busy}
            onRemove={() => void remove(guardian.user_id, guardian.you)}
          />
        ))}
        {data?.invitations.map((one) => (
          <InvitationRow
            key={one.invitation_id}
            invitation={one}
            busy={busy}
            onConfirm={() => void confirm(one.invitation_id)}
            onCancel={() => void cancel(one.invitation_id)}
          />
        ))}
      </ul>
      <FormAlert>{failure ?? (error === null ? null : failureText(error))}</FormAlert>
      {data?.guardians[0]?.you === true && <InviteForm rider={rider} onSent={show} />}
      <div className="mt-8">
        <ConsentCard rider={rider} />
      </div>
    </Row>
  );
}
