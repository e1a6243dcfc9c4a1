import { type SubmitEvent, useState } from 'react';
import { isEmail, normalizeEmail } from '#rules/accounts/email.ts';
import * as m from '#text/messages/messages.js';
import { useClubs } from '#web/parts/rider-fields/choices.ts';
import { type Role, roleHints, roleNames } from '#web/parts/role-words.ts';
import { useWrite } from '#web/parts/use-write.ts';
import type { PeopleDesk } from './use-people.ts';
import { useOwnOrganizations } from '#web/office/parts/use-own-organizations.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';

interface GiveRoleProps {
  desk: PeopleDesk;
  roles: readonly Role[];
  /** Chosen beforehand; empty: none. */
  organization: string;
  onClose: () => void;
}

/** A role for somebody: by e-mail, whether they have an account or not. */
export function GiveRole({ desk, roles, organization, onClose }: GiveRoleProps) {
  const organizations = useOwnOrganizations();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role | ''>(organization === '' ? '' : 'organizer');
  const [chosen, setChosen] = useState(organization);
  const [club, setClub] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useWrite();
  const [only] = organizations;
  const organization_id = chosen || (organizations.length === 1 ? String(only?.organization_id) : '');
  const { data: clubs = [] } = useClubs(role === 'club' ? organization_id : '');
  const user_email = normalizeEmail(email);
  const needsPlace = role !== '' && role !== 'admin';
  const missing = (value: string) => (tried && value === '' ? m.form_required() : undefined);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isEmail(user_email) || role === '' || (needsPlace && organization_id === '')) return;
    if (role === 'club' && club === '') return;
    const place = organizations.find((one) => String(one.organization_id) === organization_id);
    const one = {
      role,
      organization_id: role === 'organizer' || role === 'desk' ? Number(organization_id) : null,
      club_id: role === 'club' ? Number(club) : null,
      organization_shortname: needsPlace ? (place?.organization_name ?? null) : null,
      club_name: clubs.find(({ club_id }) => role === 'club' && String(club_id) === club)?.club_name ?? null,
    };
    if (await run(() => desk.give(user_email, one))) onClose();
  };
  return (
    <Sheet
      title={m.people_give()}
      closeHref="/administration/users"
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextField
          name="user_email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          label={m.people_email()}
          hint={m.people_email_hint()}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={tried && !isEmail(user_email) ? m.people_email_wrong() : undefined}
          maxLength={254}
        />
        <SelectField
          name="role"
          label={m.people_role()}
          choose={m.people_role_choose()}
          options={roles.map((value) => ({ value, label: roleNames[value]() }))}
          value={role}
          onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? '')}
          hint={role === '' ? undefined : roleHints[role]()}
          error={missing(role)}
        />
        {needsPlace && organizations.length > 1 && (
          <SelectField
            name="organization_id"
            label={m.people_organization()}
            choose={m.org_choose()}
            options={organizations.map((one) => ({
              value: String(one.organization_id),
              label: one.organization_name,
            }))}
            value={organization_id}
            onChange={(event) => {
              setChosen(event.target.value);
              setClub('');
            }}
            error={missing(organization_id)}
          />
        )}
        {role === 'club' && (
          <SelectField
            name="club_id"
            label={m.people_club()}
            choose={m.org_choose()}
            options={clubs.map((one) => ({ value: String(one.club_id), label: one.club_name }))}
            value={club}
            onChange={(event) => setClub(event.target.value)}
            disabled={organization_id === ''}
            error={missing(club)}
          />
        )}
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.people_give()}
        </SubmitButton>
      </form>
    </Sheet>
  );
}
