import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { entriesHref, officePaths } from '#web/ground/address/office-paths.ts';
import { Tabs } from '#web/parts/Tabs.tsx';
import { ClassesPage } from './ClassesPage.tsx';
import { FilesPage } from './FilesPage.tsx';
import { ListPage } from './ListPage.tsx';
import { RaceStatusPart } from './RaceStatusPart.tsx';
import { raceStatusNow } from '#web/office/parts/words/status-words.ts';
import { useRaceDesk, type RaceTable } from './parts/use-race-desk.ts';
import { ActsPart } from '#web/office/parts/editing/ActsPart.tsx';
import { DayStateBar } from '#web/office/parts/day/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { textLink, secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { UndoFoot } from '#web/parts/form/Undo.tsx';
import type { AutoRefusal } from '#contract/entries/office/auto-entries.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { LastRiders } from './club/LastRiders.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useState } from 'react';
import type { Replies } from '#web/ground/call/calls.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { PasteList } from '#web/office/parts/import/PasteList.tsx';
import { SampleFile } from '#web/office/parts/import/SampleFile.tsx';
import { SheetRows } from './club/SheetRows.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface Read {
  file: File;
  answer: Replies['POST /api/office/races/{id}/entries/sheet'];
}

/** Handles a club's spreadsheet: it is read, shown row by row, and only then entered. */
function SheetPart({ table }: { table: RaceTable }) {
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
      <PasteList busy={busy} onFile={(file) => void send(file)} />
      <SampleFile what="entries" />
      <div className="mt-3">
        <FormAlert>{failure}</FormAlert>
      </div>
      {read && (
        <SheetRows
          key={read.file.name}
          table={table}
          read={read.answer.items}
          others={read.answer.others}
          sum={read.answer.sum}
          lacking={read.answer.lacking}
          name={read.file.name}
          onLookAgain={() => look(read.file)}
          onClose={() => setRead(null)}
        />
      )}
    </section>
  );
}

/** Enters many riders at once: from a spreadsheet, or by ticking riders of the last date. */
function ClubPage({ table }: { table: RaceTable }) {
  const { refusal } = table.race;
  if (refusal !== null)
    return <EmptyState title={m.desk_many_closed()}>{entryRefusalWords[refusal]()}</EmptyState>;
  // A delegate mostly enters the club's riders; an office mostly has a spreadsheet that somebody sent.
  const isClub = table.race.role === 'club';
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2">
      {isClub && <LastRiders table={table} />}
      <SheetPart table={table} />
      {!isClub && <LastRiders table={table} />}
    </div>
  );
}

const own = {
  'race.category_elsewhere': m.auto_class,
  'plate.taken': m.auto_plate,
  'auto.fee': m.auto_fee,
} as const;

const isOwn = (why: AutoRefusal): why is keyof typeof own => why in own;

const wordsOf = (why: AutoRefusal): string => (isOwn(why) ? own[why]() : entryRefusalWords[why]());

/** Shows what the cup's automatic entries did when entries opened, and the riders that are left for the office. */
function AutoEntriesPart({ race_id }: { race_id: number }) {
  const { data } = useAsk('GET /api/office/races/{id}/auto-entries', { params: { id: race_id } });
  if (!data || data.entered + data.refused.length === 0) return null;
  const { entered, refused } = data;
  return (
    <section className="mt-4 space-y-2 print:hidden">
      {entered > 0 && <p className="text-small text-ink2">{m.auto_entered({ count: entered })}</p>}
      {refused.length > 0 && (
        <details className="group border-2 border-warn px-4">
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            <Icon name="alert" className="size-5 shrink-0 text-warn" />
            <span className="min-w-0 grow">{m.auto_refused({ count: refused.length })}</span>
            <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <ul className="pb-3">
            {refused.map(({ rider_id, category_id, rider_fullname, category_name, why }) => (
              <li key={`${rider_id} ${category_id}`} className="py-1 wrap-anywhere">
                <span className="font-semibold">{rider_fullname}</span> · {category_name}
                <span className="block text-small text-ink2">{wordsOf(why)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Shows the last action at the entries desk, with its undo. */
function DeskUndo({ table: { just, undo, busy, forgetJust } }: { table: RaceTable }) {
  return (
    <UndoFoot
      words={just?.words ?? ''}
      until={just?.until ?? null}
      busy={busy}
      onUndo={just?.undo ? () => void undo() : null}
      onOver={forgetJust}
    />
  );
}

const pages = [
  { below: '', title: m.desk_tab_list, Page: ListPage },
  { below: 'classes', title: m.desk_tab_classes, Page: ClassesPage },
  { below: 'club', title: m.desk_tab_club, Page: ClubPage },
  { below: 'files', title: m.desk_tab_files, Page: FilesPage },
] as const;

/** Shows the entries of a date: who is in, classes, many at once, files and sheets to print. */
export function RaceDeskScreen({ race_id, below }: { race_id: number; below: string }) {
  const { race, error, again, ...rest } = useRaceDesk(race_id);
  if (error) return <Failed error={error} again={again} />;
  if (!race) return <SkeletonRows rows={10} />;
  const table = { ...rest, race };
  // The bar of the day shows that it is called off, and that nothing is left to do.
  const isSaid = race.called_off && race.role === 'official';
  const { below: current, Page } = pages.find((one) => one.below === below) ?? pages[0];
  return (
    <>
      <Link
        href={officePaths.entries}
        className={`inline-flex min-h-12 items-center gap-2 print:hidden ${textLink}`}
      >
        <Icon name="back" className="size-5" />
        {m.desk_back()}
      </Link>
      <h1 className="display text-d34 text-balance wrap-anywhere">{race.race_name}</h1>
      <p className="text-ink2 wrap-anywhere">
        <span className="tabular-nums">{formatDate(race.race_date)}</span> · {race.cup_name} ·{' '}
        {race.organization_shortname}
      </p>
      {race.role === 'official' && <DayStateBar race_id={race_id} />}
      {!isSaid && current === '' && <RaceStatusPart table={table} />}
      {!isSaid && current !== '' && <p className="mt-2 font-semibold print:hidden">{raceStatusNow(race)}</p>}
      {current === '' && race.role === 'official' && <AutoEntriesPart race_id={race_id} />}
      <div className="mt-5">
        <Tabs
          label={m.desk_tabs()}
          current={entriesHref(race_id, current)}
          tabs={pages.map(({ below: one, title }) => ({ href: entriesHref(race_id, one), title: title() }))}
        />
      </div>
      {rest.failure !== null && (
        <div className="mt-4">
          <FormAlert>{rest.failure}</FormAlert>
        </div>
      )}
      <DeskUndo table={table} />
      <Page table={table} />
      {current === 'club' && <ActsPart of={{ kind: 'entries', race_id }} />}
    </>
  );
}
