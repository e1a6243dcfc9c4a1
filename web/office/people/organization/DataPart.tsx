import { useState } from 'react';
import type { OfficeOrganization } from '#contract/people/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { changedNames, fieldsOf, fieldWords } from '#web/office/parts/words/field-words.ts';
import { Conflict } from '#web/parts/Conflict.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { missingNames, OrganizationFieldset } from './OrganizationFieldset.tsx';
import type { OrganizationsDesk } from './use-organizations.ts';

interface DataPartProps {
  organization: OfficeOrganization;
  desk: OrganizationsDesk;
}

/** Edits the organization's data, which is saved based on the version that was read. */
export function DataPart({ organization, desk }: DataPartProps) {
  const [fields, setFields] = useState(() => fieldsOf(organization));
  const [read, setRead] = useState(organization);
  const [tried, setTried] = useState(false);
  /** The changes that somebody else wrote meanwhile. */
  const [theirs, setTheirs] = useState<string[]>([]);
  const { busy, refusal, run } = useWrite({
    onRefused: async ({ isChanged }) => {
      const now = isChanged ? await desk.fresh(organization.organization_id) : null;
      if (now === null) return false;
      setTheirs(changedNames(read, now).map((name) => `${fieldWords[name]()}: ${now[name] ?? '–'}`));
      setRead(now);
      return true;
    },
  });
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(missingNames(fields)).length > 0) return false;
    return run(async () => {
      setTheirs([]);
      const now = await ask('PUT /api/office/organizations/{id}', {
        params: { id: organization.organization_id },
        body: { ...fields, version: read.version },
      });
      desk.show(now);
      setRead(now);
      setFields(fieldsOf(now));
    });
  };
  return (
    <Part
      busy={busy}
      isChanged={changedNames(read, fields).length > 0}
      bar={{ does: m.org_does_data(), drop: () => setFields(fieldsOf(read)) }}
      onSave={save}
      trouble={refusal && { ...refusal, confirm: null }}
    >
      <OrganizationFieldset
        fields={fields}
        change={(changes) => setFields({ ...fields, ...changes })}
        errors={{
          ...(tried ? missingNames(fields) : {}),
          ...(refusal?.where === 'organization_contact' ? { organization_contact: m.form_email() } : {}),
        }}
        next_dates={organization.next_dates}
        zone={read.organization_zone}
      />
      {theirs.length > 0 && <Conflict title={m.org_changed()} lines={theirs} then={m.org_changed_again()} />}
    </Part>
  );
}
