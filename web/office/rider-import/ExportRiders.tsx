import { addressOf } from '#web/app/call/address-of.ts';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/app/call/ask.ts';
import { saveFile } from '#web/app/call/save-file.ts';
import type { ImportsPlace } from './use-imports.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useWrite } from '#web/parts/use-write.ts';

const formats = [
  ['xlsx', 'XLSX', 'riders.xlsx'],
  ['csv', 'CSV', 'riders.csv'],
  ['bem', 'BEM5_EXT', 'BEM5_EXT.xlsx'],
] as const;

/** The riders of an organization or club as a file, in formats that can be imported again. */
export function ExportRiders({ place: { organization_id, cups } }: { place: ImportsPlace }) {
  const [cup, setCup] = useState(String(cups[0]?.cup_id ?? ''));
  const { busy, failure, run } = useWrite();
  const take = (format: (typeof formats)[number][0], name: string) =>
    run(async () => {
      const query = { organization_id, format, cup_id: cup };
      saveFile(await fetchFile(addressOf('GET /api/office/riders/export', { query })), name);
    });
  return (
    <section className="pt-4">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.rider_export_title()}</h2>
      <p className="mt-3 text-small text-ink2">{m.rider_export_why()}</p>
      {cups.length > 0 && (
        <div className="mt-4">
          <SelectField
            name="export-cup"
            label={m.rider_export_cup()}
            choose={m.rider_export_no_cup()}
            options={cups.map((one) => ({ value: String(one.cup_id), label: one.cup_name }))}
            value={cup}
            onChange={(event) => setCup(event.target.value)}
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {formats.map(([format, label, name]) => (
          <Button key={format} aria-disabled={busy} onClick={() => void take(format, name)}>
            <Icon name="download" className="size-5" />
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-small text-ink2">
        {busy ? m.rider_export_busy() : ''}
      </p>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
