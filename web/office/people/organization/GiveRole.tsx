import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';
import * as m from '#text/messages/messages.js';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { useClubs } from '#web/parts/rider/choices.ts';
import { type Role, roleHints, roleNames } from '#web/parts/account/role-words.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import type { PeopleDesk } from './use-people.ts';
import { useOwnOrganizations } from '#web/office/parts/roles.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';

interface GiveRoleProps {
  desk: PeopleDesk;
  roles: readonly Role[];
  /** The organization that is chosen from the start. It is empty when there is none. */
  organization: string;
  onClose: () => void;
}

interface Given {
  user_email: string;
  role: Role | '';
  organization_id: string;
  club_id: string;
}

const needsPlace = (role: Given['role']) => role !== '' && role !== 'admin';

/** Gives somebody a role by e-mail, with or without an account. */
export function GiveRole({ desk, roles, organization, onClose }: GiveRoleProps) {
  const organizations = useOwnOrganizations();
  const [only] = organizations;
  const own = organizations.length === 1 ? String(only?.organization_id) : '';
  const firstRole: Role | '' = organization === '' ? '' : 'organizer';
  const { sends, field, watch, change, error, busy, failure } = useWriteForm<Given>({
    start: { user_email: '', role: firstRole, organization_id: organization, club_id: '' },
    check: ({ user_email, role, ...place }) => ({
      ...(isEmail(normalizeEmail(user_email)) ? {} : { user_email: m.people_email_wrong() }),
      ...(role === '' ? { role: m.form_required() } : {}),
      ...(needsPlace(role) && (place.organization_id || own) === ''
        ? { organization_id: m.form_required() }
        : {}),
      ...(role === 'club' && place.club_id === '' ? { club_id: m.form_required() } : {}),
    }),
  });
  const { role, ...chosen } = watch();
  const organization_id = chosen.organization_id || own;
  const { data: clubs = [] } = useClubs(role === 'club' ? organization_id : '');
  const form = sends(async ({ user_email, club_id }) => {
    if (role === '') return;
    const place = organizations.find((one) => String(one.organization_id) === organization_id);
    const club = clubs.find((one) => role === 'club' && String(one.club_id) === club_id);
    const one = {
      role,
      organization_id: role === 'organizer' || role === 'desk' ? Number(organization_id) : null,
      club_id: role === 'club' ? Number(club_id) : null,
      organization_shortname: needsPlace(role) ? (place?.organization_name ?? null) : null,
      club_name: club?.club_name ?? null,
    };
    await desk.give(normalizeEmail(user_email), one);
    onClose();
  });
  return (
    <BackSheet title={m.people_give()} closeHref={officePaths.people} onClose={onClose}>
      <form {...form} className="space-y-5">
        <TextField
          {...field('user_email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          label={m.people_email()}
          hint={m.people_email_hint()}
          maxLength={254}
        />
        <SelectField
          {...field('role')}
          label={m.people_role()}
          choose={m.people_role_choose()}
          options={roles.map((value) => ({ value, label: roleNames[value]() }))}
          hint={role === '' ? undefined : roleHints[role]()}
        />
        {needsPlace(role) && organizations.length > 1 && (
          <SelectField
            name="organization_id"
            label={m.people_organization()}
            choose={m.org_choose()}
            options={organizations.map((one) => ({
              value: String(one.organization_id),
              label: one.organization_name,
            }))}
            value={organization_id}
            onChange={(event) => change({ organization_id: event.target.value, club_id: '' })}
            error={error('organization_id')}
          />
        )}
        {role === 'club' && (
          <SelectField
            {...field('club_id')}
            label={m.people_club()}
            choose={m.org_choose()}
            options={clubs.map((one) => ({ value: String(one.club_id), label: one.club_name }))}
            disabled={organization_id === ''}
          />
        )}
        <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
          {m.people_give()}
        </SubmitButton>
      </form>
    </BackSheet>
  );
}
