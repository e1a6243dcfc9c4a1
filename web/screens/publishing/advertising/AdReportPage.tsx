import type { AdReport, CountedSpace } from '#contract/publishing/ads/ads.ts';
import * as m from '#text/messages/messages.js';
import { formatDate, formatNumber } from '#web/ground/format.ts';
import { languageNames } from '#web/ground/language.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { csvOf, rateText, type Sum, sumOf, sumsBy } from './sums.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Table } from '#web/ui/Table.tsx';

const spaceNames: Record<CountedSpace, () => string> = {
  SUP: m.pricing_superior,
  LOW: m.pricing_inferior,
  RACE: m.advertiser_race,
  SCREEN: m.advertiser_screen,
};

function periodText({ starts_on, ends_on }: AdReport): string | null {
  if (starts_on !== null && ends_on !== null)
    return m.advertiser_from_to({ from: formatDate(starts_on), to: formatDate(ends_on) });
  if (starts_on !== null) return m.advertiser_from({ from: formatDate(starts_on) });
  return ends_on === null ? null : m.advertiser_to({ to: formatDate(ends_on) });
}

function Figures({ sum }: { sum: Sum }) {
  const language = useLanguage();
  const figures = [
    [m.advertiser_views(), formatNumber(sum.views, language)],
    [m.advertiser_clicks(), formatNumber(sum.clicks, language)],
    [m.advertiser_rate(), rateText(sum, language)],
  ];
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-y-2 border-ink py-4 sm:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-small text-ink2">{name}</dt>
          <dd className="display text-d48 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CountTable({ title, first, rows }: { title: string; first: string; rows: [string, Sum][] }) {
  const language = useLanguage();
  return (
    <section>
      <h2 className="display text-d28">{title}</h2>
      <div className="relative overflow-x-auto">
        <Table
          columns={[
            { key: 'name', head: first, className: 'py-2 pr-3 text-left' },
            { key: 'views', head: m.advertiser_views(), className: 'px-3 py-2 text-right' },
            { key: 'clicks', head: m.advertiser_clicks(), className: 'px-3 py-2 text-right' },
            { key: 'rate', head: '%', className: 'py-2 pl-3 text-right' },
          ]}
          className="mt-2 border-t-2 border-ink tabular-nums"
          headClassName="text-small text-ink2"
        >
          {rows.map(([name, sum]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-3 pr-3 text-left font-normal">
                {name}
              </th>
              <td className="px-3 py-3 text-right">{formatNumber(sum.views, language)}</td>
              <td className="px-3 py-3 text-right">{formatNumber(sum.clicks, language)}</td>
              <td className="py-3 pl-3 text-right">{rateText(sum, language)}</td>
            </tr>
          ))}
        </Table>
      </div>
    </section>
  );
}

/** Shows a banner's counts: the sum, then by day, space and language, and as a file. */
export function AdReportPage({ report }: { report: AdReport }) {
  const { days } = report;
  const period = periodText(report);
  const where = [report.organization_name, report.cup_name].filter((part) => part !== null).join(' · ');
  const save = () => {
    const heads = [
      m.advertiser_day(),
      m.advertiser_space(),
      m.advertiser_language(),
      m.advertiser_views(),
      m.advertiser_clicks(),
    ];
    // A spreadsheet shows accents correctly only after this mark.
    const text = `\u{feff}${csvOf(report, heads)}`;
    saveFile(new Blob([text], { type: 'text/csv' }), 'partidor.csv');
  };
  return (
    <>
      <p className="text-ink2">{m.advertiser_title()}</p>
      <h1 className="display text-d48 text-balance wrap-anywhere">{report.ad_name}</h1>
      <p className="text-ink2 wrap-anywhere">{where}</p>
      {period !== null && <p className="text-ink2">{period}</p>}
      {days.length === 0 ? (
        <EmptyState title={m.advertiser_none()}>{m.advertiser_none_why()}</EmptyState>
      ) : (
        <>
          <Figures sum={sumOf(days)} />
          <div className="mt-8 grid gap-8 md:grid-cols-2">
            <CountTable
              title={m.advertiser_by_space()}
              first={m.advertiser_space()}
              rows={sumsBy(days, ({ position }) => position).map(([key, sum]) => [spaceNames[key](), sum])}
            />
            <CountTable
              title={m.advertiser_by_language()}
              first={m.advertiser_language()}
              rows={sumsBy(days, ({ language }) => language).map(([key, sum]) => [languageNames[key], sum])}
            />
          </div>
          <div className="mt-8">
            <CountTable
              title={m.advertiser_by_day()}
              first={m.advertiser_day()}
              rows={sumsBy(days, ({ day }) => day).map(([key, sum]) => [formatDate(key), sum])}
            />
          </div>
          <Button onClick={save} className="mt-6 print:hidden">
            <Icon name="download" />
            {m.advertiser_csv()}
          </Button>
        </>
      )}
      <p className="mt-8 max-w-text border-l-4 border-accent bg-surface p-4 text-small">
        {m.advertiser_how()}
      </p>
    </>
  );
}
