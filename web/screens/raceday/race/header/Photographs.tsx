import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { photosHref } from '#web/ground/address/paths.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';

/** Shows the race's first photographs, small with reserved room, each a link to the whole, or nothing without any. */
export function Photographs({
  view: { photos, photos_count, race_id, race_name, written_in },
}: {
  view: FoundRace;
}) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photographs" className="mt-10 print:hidden">
      <h2 id="photographs" className="display text-d22">
        {m.home_photos({ date: race_name })}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map(({ image_id, mini, description }, index) => (
          <li key={mini} className="w-40">
            <Link href={photosHref(race_id, image_id)} className="block">
              <img
                src={mini}
                alt={description || m.home_photo_count({ current: index + 1, total: photos_count })}
                lang={description === '' ? undefined : written_in}
                width={320}
                height={180}
                loading="lazy"
                className="w-full bg-surface2"
              />
            </Link>
            {description !== '' && (
              <p aria-hidden="true" lang={written_in} className="text-caption text-ink2 wrap-anywhere">
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
      {photos_count > photos.length && (
        <Link href={photosHref(race_id)} className={`${secondaryButton} mt-3`}>
          {m.race_photos_all({ count: photos_count })}
        </Link>
      )}
    </section>
  );
}
