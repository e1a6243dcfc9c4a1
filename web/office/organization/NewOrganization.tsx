import type { OfficeOrganization, OrganizationFields } from '#contract/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { ownZone } from '#web/parts/own-zone.ts';
import { missingNames, OrganizationFieldset } from './OrganizationFieldset.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/app/call/ask.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';

interface NewOrganizationProps {
  onMade: (one: OfficeOrganization) => void;
  onClose: () => void;
}

/** A new organization: its name, its place and its time zone. */
export function NewOrganization({ onMade, onClose }: NewOrganizationProps) {
  const zone = ownZone();
  const { sends, watch, change, errors, busy, failure } = useWriteForm<OrganizationFields>({
    start: {
      organization_name: '',
      organization_shortname: '',
      organization_contact: '',
      country_id: null,
      organization_state: '',
      organization_zone: zone.includes('/') ? zone : 'America/Argentina/Buenos_Aires',
      organization_language: null,
    },
    check: missingNames,
  });
  const form = sends(async (fields) => onMade(await ask('POST /api/office/organizations', { body: fields })));
  const fields = watch();
  return (
    <BackSheet
      title={m.org_new()}
      closeHref={officePaths.organization}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        <OrganizationFieldset
          fields={fields}
          change={change}
          errors={errors}
          next_dates={0}
          zone={fields.organization_zone}
        />
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.office_create()}
        </SubmitButton>
      </form>
    </BackSheet>
  );
}
