import { addressOf } from '#web/ground/call/address-of.ts';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import type { RaceTable } from './parts/use-race-desk.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { isPublished } from '#rules/race-statuses.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import { formatInstant } from '#web/ground/format.ts';
import { Table } from '#web/ui/Table.tsx';

interface PrintProps {
  race: RaceDesk;
  /** It has a line on which each rider signs. */
  signs: boolean;
  /** The time at which the list was read, in milliseconds since the epoch. */
  readAt: number;
}

/** Prints entry lists for the wall, or with a line to sign: a table for each class, never cut inside a row. */
function PrintLists({ race, signs, readAt }: PrintProps) {
  const entered = race.lines.filter(({ entry_id }) => entry_id !== null);
  const byClass = Map.groupBy(entered, ({ category_id }) => category_id);
  return (
    <div className="mt-6">
      {/* Lists that were printed at different times hang on one wall; the time shows which is newer. */}
      <p className="mb-3 hidden text-small print:block">
        {m.desk_print_at({ when: formatInstant(new Date(readAt).toISOString(), race.zone) })}
      </p>
      {race.categories.map(({ category_id, category_name }) => {
        const lines = byClass.get(category_id) ?? [];
        if (lines.length === 0) return null;
        return (
          <section key={category_id} className="mb-6 break-inside-avoid-page">
            <h3 className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-1">
              <span className="display min-w-0 text-d22 wrap-anywhere">{category_name}</span>
              <span className="shrink-0 text-small tabular-nums">
                {m.office_next_entries({ count: lines.length })}
              </span>
            </h3>
            <Table
              columns={[
                { key: 'plate', head: m.list_plate(), className: 'w-16 py-1' },
                { key: 'rider', head: m.desk_rider() },
                { key: 'club', head: m.list_club() },
                ...(signs ? [{ key: 'sign', head: m.desk_sign(), className: 'w-1/3 py-1' }] : []),
              ]}
              className="table-fixed border-collapse text-left"
              headClassName="text-caption text-ink2"
            >
              {lines.map((line) => (
                <tr key={line.rider_id} className="break-inside-avoid border-b border-line align-baseline">
                  <td className="py-1.5 font-semibold tabular-nums">{line.plate}</td>
                  <td className="py-1.5 pr-3 wrap-anywhere">{line.rider_fullname}</td>
                  <td className="py-1.5 pr-3 text-small wrap-anywhere">{line.club_name}</td>
                  {signs && <td className="h-10 border-l border-line">{'\u00A0'}</td>}
                </tr>
              ))}
            </Table>
          </section>
        );
      })}
    </div>
  );
}

const files = [
  { format: 'xlsx', ending: '.xlsx', words: m.desk_file_xlsx },
  { format: 'csv', ending: '.csv', words: m.desk_file_csv },
  { format: 'bem', ending: '-BEM5_EXT.xlsx', words: m.desk_file_bem },
  { format: 'rem', ending: '-REM.xlsx', words: m.desk_file_rem },
  { format: 'sqorz', ending: '-sqorz.csv', words: m.desk_file_sqorz },
  { format: 'sqorz_json', ending: '-sqorz.json', words: m.desk_file_sqorz_json },
] as const;

/** Offers the certificates of all riders of a club in one file, once the results are published. */
function ClubCertificates({ race }: { race: RaceDesk }) {
  const { failure, busy, run } = useWrite();
  const clubs = [
    ...new Map(
      race.lines.flatMap(({ entry_id, club_id, club_name }) =>
        entry_id === null || club_id === null ? [] : [[club_id, club_name] as const],
      ),
    ),
  ].toSorted(([, a], [, b]) => a.localeCompare(b));
  const [chosen, choose] = useState('');
  const [first, second] = clubs;
  const club_id = second === undefined ? first?.[0] : clubs.find(([id]) => String(id) === chosen)?.[0];
  if (!isPublished(race.race_status) || first === undefined) return null;
  const save = () =>
    run(async () => {
      if (club_id === undefined) return;
      const query = { club_id };
      const address = addressOf('GET /api/office/races/{id}/certificates', {
        params: { id: race.race_id },
        query,
      });
      saveFile(await fetchFile(address), `${race.race_date}-${race.race_id}-${club_id}.pdf`);
    });
  return (
    <section className="mt-10 print:hidden">
      <h2 className="display text-d28">{m.desk_certificates()}</h2>
      <div className="mt-3 grid max-w-xl gap-3 sm:grid-cols-2 sm:items-end">
        {second === undefined ? (
          <p className="font-semibold wrap-anywhere">{first[1]}</p>
        ) : (
          <SelectField
            name="club"
            label={m.desk_certificates_club()}
            choose={m.desk_certificates_choose()}
            options={clubs.map(([id, name]) => ({ value: String(id), label: name }))}
            value={chosen}
            onChange={(event) => choose(event.target.value)}
          />
        )}
        <Button
          busy={busy}
          disabled={club_id === undefined}
          onClick={() => void save()}
          className="disabled:opacity-50"
        >
          <Icon name="trophy" className="size-5" />
          {m.desk_certificates_save()}
        </Button>
      </div>
      <div className="mt-3">
        <FormAlert>{failure}</FormAlert>
      </div>
    </section>
  );
}

/** Offers the entries as files for other programs, certificates, and sheets of paper. */
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
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
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
      <ClubCertificates race={race} />
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
