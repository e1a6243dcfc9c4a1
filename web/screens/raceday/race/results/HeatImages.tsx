import type { Language } from '#contract/values.ts';
import { useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { leavesToBrowser, Link } from '#web/ground/address/link.tsx';
import { photosHref } from '#web/ground/address/paths.ts';
import type { HeatView } from '#web/screens/raceday/race/parts/race-view.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface HeatImagesProps {
  race_id: number;
  images: HeatView['images'];
  number: string | null;
  /** The language of the organizer's words about them. */
  written_in: Language;
}

/** Draws thumbnails of a heat's sheet or photo finish. A tap opens one over the page, or without scripts as a page. */
export function HeatImages({ race_id, images, number, written_in }: HeatImagesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<HeatView['images'][number] | null>(null);
  if (images.length === 0) return null;
  const nameOf = (image: HeatView['images'][number]) =>
    image.description || (number === null ? m.race_image_plain() : m.race_image({ number }));
  return (
    <>
      <div className="flex shrink-0 flex-wrap gap-2">
        {images.map((image) => (
          <a
            key={image.full}
            href={image.full}
            className="shrink-0"
            onClick={(event) => {
              if (leavesToBrowser(event)) return;
              event.preventDefault();
              setShown(image);
              dialog.current?.showModal();
            }}
          >
            <img
              src={image.mini}
              alt={nameOf(image)}
              lang={image.description === '' ? undefined : written_in}
              width="48"
              height="48"
              loading="lazy"
              className="size-12 bg-surface2 object-cover"
            />
          </a>
        ))}
      </div>
      <Dialog
        ref={dialog}
        onLeave={() => dialog.current?.close()}
        className="fixed inset-0 size-full max-h-none max-w-none bg-night text-on-night backdrop:bg-night"
      >
        {shown && (
          <figure className="flex h-full flex-col">
            <figcaption className="flex items-center justify-between gap-3 pl-4">
              {nameOf(shown)}
              {shown.image_id && (
                <Link
                  href={`${photosHref(race_id, shown.image_id)}&ask=1`}
                  className="ml-auto inline-flex min-h-12 items-center text-small underline underline-offset-3"
                >
                  {m.photos_ask()}
                </Link>
              )}
              <button
                type="button"
                aria-label={m.race_rider_close()}
                onClick={() => dialog.current?.close()}
                className="grid size-12 place-items-center"
              >
                <Icon name="close" />
              </button>
            </figcaption>
            <img
              src={shown.full}
              alt={nameOf(shown)}
              lang={shown.description === '' ? undefined : written_in}
              className="min-h-0 grow object-contain"
            />
          </figure>
        )}
      </Dialog>
    </>
  );
}
