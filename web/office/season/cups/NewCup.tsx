import * as m from '#text/messages/messages.js';
import { go } from '#web/ground/address/navigation.ts';
import { useOwnOrganizations } from '#web/office/parts/roles.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { cupHref, officePaths } from '#web/ground/address/office-paths.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

/** Creates a new draft from its organization and its name. The rest is filled in in the editor. */
export function NewCup({ onClose }: { onClose: () => void }) {
  const organizations = useOwnOrganizations();
  const [only] = organizations;
  const ownerOf = (chosen: string) =>
    chosen || (organizations.length === 1 ? String(only?.organization_id) : '');
  const { sends, field, busy, failure } = useWriteForm({
    start: { organization_id: '', cup_name: '' },
    check: ({ organization_id, cup_name }) => ({
      ...(ownerOf(organization_id) === '' ? { organization_id: m.form_required() } : {}),
      ...(cup_name.trim() === '' ? { cup_name: m.office_cup_name_missing() } : {}),
    }),
  });
  const form = sends(async ({ organization_id, cup_name }) => {
    const body = { organization_id: Number(ownerOf(organization_id)), cup_name };
    const { cup_id } = await ask('POST /api/office/cups', { body });
    go(cupHref(cup_id));
  });
  return (
    <BackSheet title={m.office_cups_new()} closeHref={officePaths.cups} onClose={onClose}>
      <form {...form} className="space-y-5">
        {organizations.length > 1 && (
          <SelectField
            {...field('organization_id')}
            label={m.office_cup_organization()}
            choose={m.office_choose()}
            options={organizations.map((one) => ({
              value: String(one.organization_id),
              label: one.organization_name,
            }))}
            required
          />
        )}
        <TextField {...field('cup_name')} label={m.office_cup_name()} maxLength={120} required />
        <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
          {m.office_create()}
        </SubmitButton>
      </form>
    </BackSheet>
  );
}
