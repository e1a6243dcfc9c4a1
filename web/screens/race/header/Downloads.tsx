import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { drawProofHref } from '#web/app/screens/paths.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

type Download = FoundRace['downloads'][number];

const names: Record<Download['key'], () => string> = {
  inscription: () => m.race_download_inscription(),
  mangas: () => m.race_download_mangas(),
  classification: () => m.race_download_classification(),
  Repechaje: () => m.race_phase_lcq(),
  Dieciseisavos: () => m.race_phase_playoff_16(),
  Octavos: () => m.race_download_octavos(),
  Cuartos: () => m.race_download_cuartos(),
  Semis: () => m.race_download_semis(),
  Final: () => m.race_download_final(),
};

/** The sheets of the race that exist, and with those of the motos the draws they came of. */
export function Downloads({ downloads, race_id }: { downloads: readonly Download[]; race_id: number }) {
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
              {names[key]()}
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
    </section>
  );
}
