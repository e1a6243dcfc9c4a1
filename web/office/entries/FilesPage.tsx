import { addressOf } from '#web/app/call/address-of.ts';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/app/call/ask.ts';
import { saveFile } from '#web/app/call/save-file.ts';
import { PrintLists } from './PrintLists.tsx';
import type { RaceTable } from './use-race-desk.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const files = [
  { format: 'xlsx', ending: '.xlsx', words: m.desk_file_xlsx },
  { format: 'csv', ending: '.csv', words: m.desk_file_csv },
  { format: 'bem', ending: '-BEM5_EXT.xlsx', words: m.desk_file_bem },
  { format: 'sqorz', ending: '-sqorz.csv', words: m.desk_file_sqorz },
] as const;

/** The entries as files for other programs, and as sheets of paper. */
export function FilesPage({ table: { race, readAt } }: { table: RaceTable }) {
  const { failure, run } = useWrite();
  const [signs, setSigns] = useState(false);
  const save = ({ format, ending }: (typeof files)[number]) =>
    run(async () => {
      const params = { id: race.race_id };
      const address = addressOf('GET /api/office/races/{id}/entries/file', { params, query: { format } });
      saveFile(await fetchFile(address), `${race.race_date}-${race.race_id}${ending}`);
    });
  return (
    <>
      <section className="mt-6 print:hidden">
        <h2 className="display text-d28">{m.desk_files()}</h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {files.map((file) => (
            <li key={file.format}>
              <Button onClick={() => void save(file)} className="w-full">
                <Icon name="download" className="size-5" />
                {file.words()}
              </Button>
            </li>
          ))}
        </ul>
        <div className="mt-3">
          <FormAlert>{failure}</FormAlert>
        </div>
      </section>
      <section className="mt-10 print:hidden">
        <h2 className="display text-d28">{m.desk_print_title()}</h2>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
          <CheckField
            label={m.desk_print_signs()}
            checked={signs}
            onChange={(event) => setSigns(event.target.checked)}
          />
          <Button look="primary" onClick={() => window.print()}>
            <Icon name="print" className="size-5" />
            {m.desk_print()}
          </Button>
        </div>
      </section>
      <PrintLists race={race} signs={signs} readAt={readAt} />
    </>
  );
}
