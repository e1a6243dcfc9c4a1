import { useId, useState } from 'react';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MEGABYTES } from '#rules/files/documents.ts';
import * as m from '#text/messages/messages.js';
import { ExportRiders } from './ExportRiders.tsx';
import { SampleFile } from '#web/office/parts/SampleFile.tsx';
import type { ImportsPlace } from './use-imports.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface StartProps {
  places: readonly ImportsPlace[];
  failure: string | null;
  wasStopped: boolean;
  onFile: (file: File, place: ImportsPlace) => void;
}

/** The destination and the file; and, the other way, an export of riders. */
export function StartStep({ places, failure, wasStopped, onFile }: StartProps) {
  const [chosen, setChosen] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const hint = useId();
  const only = places.length === 1 ? places[0] : undefined;
  const place = only ?? places.find(({ organization_id }) => String(organization_id) === chosen);
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    // Checked before the upload: fifty megabytes are a long wait for a refusal.
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
                  onChange={(event) => take(event.target)}
                  className="sr-only"
                />
              </label>
              <p id={hint} className="mt-2 text-small text-ink2">
                {m.rider_import_file_hint({ size: MAX_UPLOAD_MEGABYTES })}
              </p>
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
