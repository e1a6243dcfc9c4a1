import * as m from '#text/messages/messages.js';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';

/** Photographs taken at the race: small ones with their room kept, each a link to the whole. Where none are shown, nothing. */
export function Photographs({ view: { photos, race_name, written_in } }: { view: FoundRace }) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photographs" className="mt-10 print:hidden">
      <h2 id="photographs" className="display text-d22">
        {m.home_photos({ date: race_name })}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map(({ mini, medium, full, description }, index) => (
          <li key={mini} className="w-40">
            <a href={full ?? medium} target="_blank" rel="noopener" className="block">
              <img
                src={mini}
                alt={description || m.home_photo_count({ current: index + 1, total: photos.length })}
                lang={description === '' ? undefined : written_in}
                width={320}
                height={180}
                loading="lazy"
                className="w-full bg-surface2"
              />
            </a>
            {description !== '' && (
              <p aria-hidden="true" lang={written_in} className="text-caption text-ink2 wrap-anywhere">
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
