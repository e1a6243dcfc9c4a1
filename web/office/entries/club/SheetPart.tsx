import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { Replies } from '#web/app/call/calls.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import { SampleFile } from '#web/office/parts/SampleFile.tsx';
import { SheetRows } from './SheetRows.tsx';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface Read {
  file: File;
  answer: Replies['POST /api/office/races/{id}/entries/sheet'];
}

/** A club's spreadsheet: read, shown row by row, and only then entered. */
export function SheetPart({ table }: { table: RaceTable }) {
  const [read, setRead] = useState<Read | null>(null);
  const { busy, failure, run } = useWrite();
  const look = (file: File) =>
    run(async () => {
      const params = { id: table.race.race_id };
      const answer = await sendForm('POST /api/office/races/{id}/entries/sheet', { params, files: { file } });
      setRead({ file, answer });
    });
  const send = (file: File) => {
    setRead(null);
    return look(file);
  };
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.desk_sheet()}</h2>
      <p className="mt-2 text-ink2">{m.desk_sheet_why()}</p>
      <div
        className={`${secondaryButton} relative mt-3 w-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link sm:w-auto`}
      >
        <Icon name="file" className="size-5" />
        {busy ? m.desk_sheet_busy() : m.desk_sheet_choose()}
        <input
          type="file"
          aria-label={m.desk_sheet_choose()}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={busy}
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0 file:cursor-pointer"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void send(file);
            event.target.value = '';
          }}
        />
      </div>
      <SampleFile what="entries" />
      <div className="mt-3">
        <FormAlert>{failure}</FormAlert>
      </div>
      {read && (
        <SheetRows
          key={read.file.name}
          table={table}
          read={read.answer.items}
          lacking={read.answer.lacking}
          name={read.file.name}
          onLookAgain={() => look(read.file)}
          onClose={() => setRead(null)}
        />
      )}
    </section>
  );
}
