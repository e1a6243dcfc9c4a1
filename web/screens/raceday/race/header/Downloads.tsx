import type { ResultFormat } from '#contract/publishing/open-data/result-files.ts';
import * as m from '#text/messages/messages.js';
import { sheetTitle } from '#text/stages.ts';
import { Link } from '#web/ground/address/link.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { drawProofHref } from '#web/ground/address/paths.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

const files: readonly [format: ResultFormat, name: () => string][] = [
  ['xlsx', () => m.opendata_results_xlsx()],
  ['csv', () => m.opendata_results_csv()],
  ['json', () => m.opendata_results_json()],
  ['meeting', () => m.opendata_results_meeting()],
];

/** Offers published results for spreadsheets and programs. */
function ResultFiles({ race_id }: { race_id: number }) {
  const lang = useLanguage();
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
      <span>{m.opendata_results_title()}:</span>
      {files.map(([format, name]) => (
        <a
          key={format}
          href={addressOf('GET /api/races/{id}/results/{format}', {
            params: { id: race_id, format },
            query: { lang },
          })}
          className={`inline-flex min-h-12 items-center ${textLink}`}
          download
        >
          {name()}
        </a>
      ))}
    </p>
  );
}

/** Offers the sheets that exist, the draws with the sheets of the motos, and results once published. */
export function Downloads({ view: { downloads, race_id, published } }: { view: FoundRace }) {
  if (downloads.length === 0) return null;
  return (
    <section aria-labelledby="downloads" className="mt-10 print:hidden">
      <h2 id="downloads" className="display text-d22">
        {m.race_downloads()}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {downloads.map(({ key, href }) => (
          <li key={key}>
            <a href={href} target="_blank" rel="noopener" className={secondaryButton}>
              <Icon name="download" className="size-5" />
              {sheetTitle(key)}
            </a>
          </li>
        ))}
        {downloads.some(({ key }) => key === 'mangas') && (
          <li>
            <Link href={drawProofHref(race_id)} className={secondaryButton}>
              {m.race_draws()}
            </Link>
          </li>
        )}
      </ul>
      {published && <ResultFiles race_id={race_id} />}
    </section>
  );
}
