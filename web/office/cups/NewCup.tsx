import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go } from '#web/app/address/navigation.ts';
import { useOwnOrganizations } from '#web/office/parts/use-own-organizations.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ask } from '#web/app/call/ask.ts';
import { cupHref, officePaths } from '#web/app/screens/office-paths.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** A new draft: whose it is and what it is called, the rest comes in the editor. */
export function NewCup({ onClose }: { onClose: () => void }) {
  const organizations = useOwnOrganizations();
  const [chosen, setChosen] = useState('');
  const [cup_name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useWrite();
  const [only] = organizations;
  const organization_id = chosen || (organizations.length === 1 ? String(only?.organization_id) : '');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (cup_name.trim() === '' || organization_id === '') return;
    await run(async () => {
      const body = { organization_id: Number(organization_id), cup_name };
      const { cup_id } = await ask('POST /api/office/cups', { body });
      go(cupHref(cup_id));
    });
  };
  return (
    <Sheet
      title={m.office_cups_new()}
      closeHref={officePaths.cups}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {organizations.length > 1 && (
          <SelectField
            name="organization_id"
            label={m.office_cup_organization()}
            choose={m.office_choose()}
            options={organizations.map((one) => ({
              value: String(one.organization_id),
              label: one.organization_name,
            }))}
            value={organization_id}
            onChange={(event) => setChosen(event.target.value)}
            error={tried && organization_id === '' ? m.form_required() : undefined}
            required
          />
        )}
        <TextField
          name="cup_name"
          label={m.office_cup_name()}
          value={cup_name}
          onChange={(event) => setName(event.target.value)}
          error={tried && cup_name.trim() === '' ? m.office_cup_name_missing() : undefined}
          maxLength={120}
          required
        />
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.office_create()}
        </SubmitButton>
      </form>
    </Sheet>
  );
}
