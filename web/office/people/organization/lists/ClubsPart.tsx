import { useState } from 'react';
import type { OfficeClub, ClubFields } from '#contract/people/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { ClubShownFields } from '#web/office/parts/ClubShownFields.tsx';
import { Sure } from '#web/office/parts/Sure.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { EditedList } from './EditedList.tsx';

/** The fields of the form itself. The others are those of the public page. */
type Typed = Pick<ClubFields, 'club_name' | 'club_contact' | 'club_payments' | 'closed'>;

interface ClubSheetProps {
  organization_id: number;
  /** The club. It is null for a new one. */
  club: OfficeClub | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Creates and edits a club, closes it and opens it again. */
function ClubSheet({ organization_id, club, onSaved, onClose }: ClubSheetProps) {
  const { sends, field, watch, getValues, busy, failure, run } = useWriteForm<Typed>({
    start: {
      club_name: club?.club_name ?? '',
      club_contact: club?.club_contact ?? '',
      club_payments: club?.club_payments ?? false,
      closed: club?.closed ?? false,
    },
    check: ({ club_name }) => (club_name.trim() === '' ? { club_name: m.form_required() } : {}),
  });
  const [shown, setShown] = useState({
    club_city: club?.club_city ?? '',
    club_state: club?.club_state ?? '',
    club_public_contact: club?.club_public_contact ?? '',
    club_colours: club?.club_colours ?? [],
  });
  const save = async (typed: Typed) => {
    const body: ClubFields = { ...typed, ...shown };
    if (club === null)
      await ask('POST /api/office/organizations/{id}/clubs', { params: { id: organization_id }, body });
    else
      await ask('PUT /api/office/organizations/{id}/clubs/{club_id}', {
        params: { id: organization_id, club_id: club.club_id },
        body: { ...body, version: club.version },
      });
    onSaved();
  };
  const form = sends(save);
  return (
    <BackSheet
      title={club?.club_name ?? m.org_club_new()}
      closeHref={officePaths.organization}
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        <TextField {...field('club_name')} label={m.org_club_name()} maxLength={80} />
        <ClubShownFields fields={shown} change={(changes) => setShown({ ...shown, ...changes })} />
        <TextField
          {...field('club_contact')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          label={m.org_club_contact()}
          optional={m.form_optional()}
          maxLength={254}
        />
        <div>
          <CheckField {...field('club_payments')} label={m.org_club_payments()} />
          {club?.club_payments === true && !watch('club_payments') && (
            <p className="text-small text-ink2">{m.org_club_payments_off()}</p>
          )}
        </div>
        <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
          {club === null ? m.office_create() : m.office_save()}
        </SubmitButton>
      </form>
      {club !== null && (
        <div className="mt-8 border-t border-line pt-4">
          {club.closed ? (
            <Button onClick={() => void run(() => save({ ...getValues(), closed: false }))}>
              {m.org_club_reopen()}
            </Button>
          ) : (
            <Sure
              label={m.org_club_close()}
              about={club.club_name}
              question={m.org_club_close_sure({ name: club.club_name })}
              yes={m.org_club_close_yes()}
              onYes={() => save({ ...getValues(), closed: true })}
            />
          )}
        </div>
      )}
    </BackSheet>
  );
}

/** The clubs of an organization, closed ones last. */
export function ClubsPart({ organization_id }: { organization_id: number }) {
  const params = { id: organization_id };
  const read = useAsk(
    'GET /api/office/organizations/{id}/clubs',
    { params },
    { select: ({ items }) => items },
  );
  return (
    <EditedList
      words={{
        add: m.org_club_new(),
        none: m.org_club_none(),
        edit: m.org_club_edit_short(),
      }}
      read={read}
      idOf={({ club_id }) => club_id}
      line={(club) => ({
        name: club.club_name,
        aside: club.closed ? m.org_club_closed() : undefined,
        facts: [
          ...(club.club_state === '' ? [] : [club.club_state]),
          m.org_club_riders({ count: club.riders }),
          ...(club.club_payments ? [m.org_club_pays()] : []),
        ],
        editLabel: m.org_club_edit({ name: club.club_name }),
      })}
      changes={[
        keyOf('GET /api/office/organizations/{id}/clubs', { params }),
        // The lists of clubs on other screens.
        keyOf('GET /api/clubs'),
      ]}
      renderSheet={(club, ends) => <ClubSheet organization_id={organization_id} club={club} {...ends} />}
    />
  );
}
