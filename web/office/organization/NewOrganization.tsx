import { type SubmitEvent, useState } from 'react';
import type { OfficeOrganization, OrganizationFields } from '#contract/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { ownZone } from '#web/parts/own-zone.ts';
import { OrganizationFieldset } from './OrganizationFieldset.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ask } from '#web/app/call/ask.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';

interface NewOrganizationProps {
  onMade: (one: OfficeOrganization) => void;
  onClose: () => void;
}

/** A new organization: what it is called, where it is, and by which clock it lives. */
export function NewOrganization({ onMade, onClose }: NewOrganizationProps) {
  const zone = ownZone();
  const [fields, setFields] = useState<OrganizationFields>({
    organization_name: '',
    organization_shortname: '',
    organization_contact: '',
    country_id: null,
    organization_state: '',
    organization_zone: zone.includes('/') ? zone : 'America/Argentina/Buenos_Aires',
    organization_language: null,
  });
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useWrite();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (fields.organization_name.trim() === '' || fields.organization_shortname.trim() === '') return;
    await run(async () => onMade(await ask('POST /api/office/organizations', { body: fields })));
  };
  return (
    <Sheet
      title={m.org_new()}
      closeHref={officePaths.organization}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <OrganizationFieldset
          fields={fields}
          change={(changes) => setFields({ ...fields, ...changes })}
          tried={tried}
          next_dates={0}
          zone={fields.organization_zone}
        />
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.office_create()}
        </SubmitButton>
      </form>
    </Sheet>
  );
}
