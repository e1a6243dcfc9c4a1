import type { ReactNode } from 'react';
import { openApiPath } from '#rules/publishing/open-api.ts';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/ground/call/address-of.ts';
import { formatInstant, formatNumber } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { DataView } from './view.ts';

const tableNames: Readonly<Record<string, () => string>> = {
  organizations: m.opendata_table_organizations,
  clubs: m.opendata_table_clubs,
  tracks: m.opendata_table_tracks,
  classes: m.opendata_table_classes,
  cups: m.opendata_table_cups,
  cup_classes: m.opendata_table_cup_classes,
  dates: m.opendata_table_dates,
  riders: m.opendata_table_riders,
  entries: m.opendata_table_entries,
  heats: m.opendata_table_heats,
  results: m.opendata_table_results,
  classifications: m.opendata_table_classifications,
  photographs: m.opendata_table_photographs,
  heat_photographs: m.opendata_table_heat_photographs,
  rankings: m.opendata_table_rankings,
  club_rankings: m.opendata_table_club_rankings,
};

const besideNames: Readonly<Record<string, () => string>> = {
  'schema.json': m.opendata_schema,
  LICENSE: m.opendata_licence_file,
  'checksums.sha256': m.opendata_checksums,
};

type ShownFile = DataView['beside'][number];

/** Links to a file. The label is read aloud before its size. */
function FileLink({
  file: { name, size },
  label,
  children,
}: {
  file: ShownFile;
  label?: string;
  children?: ReactNode;
}) {
  const language = useLanguage();
  const bytes =
    size < 1000
      ? m.opendata_size_kb({ size: formatNumber(size, language) })
      : m.opendata_size_mb({ size: formatNumber(size / 1000, language) });
  return (
    <>
      <a
        href={addressOf('GET /api/dump/{name}', { params: { name } })}
        className={`inline-flex min-h-12 items-center ${textLink}`}
        aria-label={label && `${label}, ${bytes}`}
        download
      >
        {children ?? bytes}
      </a>
      {children !== undefined && <span className="ml-2 text-caption text-ink3">{bytes}</span>}
    </>
  );
}

const forms = ['CSV', 'JSON Lines'];

function Tables({ tables }: Pick<DataView, 'tables'>) {
  const language = useLanguage();
  const onTheRight = 'py-1 pl-2 text-right';
  const columns = [
    { key: 'table', head: m.opendata_table() },
    { key: 'rows', head: m.opendata_rows(), className: onTheRight },
    ...forms.map((form) => ({ key: form, head: form, className: onTheRight })),
  ];
  return (
    <div className="relative overflow-x-auto">
      <Table columns={columns} className="mt-2 max-w-text">
        {tables.map(({ name, rows, files }) => {
          const title = tableNames[name]?.() ?? name;
          return (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-semibold">
                {title}
              </th>
              <td className="pl-2 text-right tabular-nums">{formatNumber(rows, language)}</td>
              {files.map((file, index) => (
                <td key={file.name} className="pl-2 text-right tabular-nums">
                  <FileLink file={file} label={`${title}, ${forms[index]}`} />
                </td>
              ))}
            </tr>
          );
        })}
      </Table>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 max-w-text">
      <h2 className="display text-d28 text-balance">{title}</h2>
      {children}
    </section>
  );
}

function Files({ view: { state, tables, beside } }: { view: DataView }) {
  if (state !== 'ready') {
    const isWithheld = state === 'withheld';
    return (
      <EmptyState title={isWithheld ? m.opendata_withheld() : m.opendata_none()}>
        {isWithheld ? m.opendata_withheld_why() : m.opendata_none_why()}
      </EmptyState>
    );
  }
  return (
    <>
      <Part title={m.opendata_tables()}>
        <Tables tables={tables} />
      </Part>
      <Part title={m.opendata_beside()}>
        <ul className="mt-1">
          {beside.map((file) => (
            <li key={file.name}>
              <FileLink file={file}>{besideNames[file.name]?.() ?? file.name}</FileLink>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

export function DataScreen({ view }: { view: DataView }) {
  const { made_at, licence_address } = view;
  return (
    <div className="gutter mx-auto max-w-page py-8">
      <h1 className="display text-d48 text-balance">{m.opendata_title()}</h1>
      <p className="mt-3 max-w-text text-lead text-ink2">{m.opendata_lead()}</p>
      {made_at !== null && (
        <p className="mt-2 text-small text-ink3">
          {m.opendata_made_at({ at: formatInstant(made_at, 'UTC') })}
        </p>
      )}
      <Files view={view} />
      <Part title={m.opendata_people()}>
        <p className="mt-2">{m.opendata_people_1()}</p>
        <p className="mt-3">{m.opendata_people_2()}</p>
      </Part>
      <Part title={m.opendata_licence()}>
        <p className="mt-2">{m.opendata_licence_1()}</p>
        {licence_address !== '' && (
          <p>
            <a
              href={licence_address}
              rel="license noopener"
              className={`inline-flex min-h-12 items-center ${textLink}`}
            >
              {m.opendata_licence_read()}
            </a>
          </p>
        )}
      </Part>
      <Part title={m.opendata_more()}>
        <p className="mt-2">{m.opendata_more_1()}</p>
        <p className="mt-3">{m.opendata_api()}</p>
        <p className="flex flex-wrap gap-x-6">
          <a href={openApiPath} className={`inline-flex min-h-12 items-center ${textLink}`}>
            {m.opendata_api_described()}
          </a>
          <a href={addressOf('GET /api/live')} className={`inline-flex min-h-12 items-center ${textLink}`}>
            {m.opendata_api_live()}
          </a>
        </p>
      </Part>
    </div>
  );
}
