import { useId, useState } from 'react';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MEGABYTES } from '#rules/files/documents.ts';
import * as m from '#text/messages/messages.js';
import { PasteList } from '#web/office/parts/import/PasteList.tsx';
import { SampleFile } from '#web/office/parts/import/SampleFile.tsx';
import type { ImportsPlace } from './use-rider-import.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { fetchFile } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { useWrite } from '#web/parts/use-write.ts';

const formats = [
  ['xlsx', 'XLSX', 'riders.xlsx'],
  ['csv', 'CSV', 'riders.csv'],
  ['bem', 'BEM5_EXT', 'BEM5_EXT.xlsx'],
] as const;

/** Offers the riders of an organization or club as a file, in formats that can be imported again. */
function ExportRiders({ place: { organization_id, cups } }: { place: ImportsPlace }) {
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

interface StartProps {
  places: readonly ImportsPlace[];
  failure: string | null;
  wasStopped: boolean;
  onFile: (file: File, place: ImportsPlace) => void;
}

/** Chooses the destination and the file and, the other way, offers an export of riders. */
export function StartStep({ places, failure, wasStopped, onFile }: StartProps) {
  const [chosen, setChosen] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const hint = useId();
  const only = places.length === 1 ? places[0] : undefined;
  const place = only ?? places.find(({ organization_id }) => String(organization_id) === chosen);
  const take = (file: File | undefined) => {
    if (!file) return;
    // It is checked before the upload, because fifty megabytes are a long wait for a refusal.
    setTooLarge(file.size > MAX_UPLOAD_BYTES);
    if (place && file.size <= MAX_UPLOAD_BYTES) onFile(file, place);
  };
  return (
    <>
      <p className="mt-2 max-w-text text-ink2">{m.rider_import_intro()}</p>
      <div className="mt-6 max-w-text space-y-5">
        {places.length > 1 && (
          <SelectField
            name="place"
            label={m.office_cup_organization()}
            choose={m.office_choose()}
            options={places.map((one) => ({
              value: String(one.organization_id),
              label: one.organization_name,
            }))}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {place && (
          <>
            <div>
              <label
                className={`${primaryButton} w-full cursor-pointer focus-within:outline-3 focus-within:outline-offset-3 sm:w-auto`}
              >
                <Icon name="file" />
                {m.rider_import_choose_file()}
                <input
                  type="file"
                  accept=".xlsx,.csv,.txt,.tsv"
                  aria-describedby={hint}
                  onChange={({ target }) => {
                    take(target.files?.[0]);
                    target.value = '';
                  }}
                  className="sr-only"
                />
              </label>
              <p id={hint} className="mt-2 text-small text-ink2">
                {m.rider_import_file_hint({ size: MAX_UPLOAD_MEGABYTES })}
              </p>
              <PasteList busy={false} onFile={take} />
              <SampleFile what="riders" />
            </div>
            <FormAlert good>{wasStopped ? m.rider_import_stopped() : ''}</FormAlert>
            <FormAlert>{tooLarge ? m.error_document_too_large() : failure}</FormAlert>
            <ExportRiders key={place.organization_id} place={place} />
          </>
        )}
      </div>
    </>
  );
}
