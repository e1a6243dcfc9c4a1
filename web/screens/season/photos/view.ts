import type { Gallery } from '#contract/season/photographs/gallery.ts';
import { idOfParam } from '#web/ground/address/params.ts';
import type { PhotosView } from './photos-view.ts';

/** Computes the view of the page from the photographs, null without a race. One that is gone opens nothing. */
export function viewOfPhotos(gallery: Gallery | null, params: URLSearchParams): PhotosView {
  if (gallery === null) return { kind: 'missing' };
  const wanted = idOfParam(params, 'photo');
  // Those of heats are no gallery: each stands alone.
  const alone = gallery.heats.filter(({ image_id }) => image_id === wanted).slice(0, 1);
  const items = gallery.items.some(({ image_id }) => image_id === wanted) ? gallery.items : alone;
  const index = items.findIndex(({ image_id }) => image_id === wanted);
  const found = items[index];
  const at = (place: number) => items[place]?.image_id ?? null;
  const open = found && {
    ...found,
    number: index + 1,
    previous: at(index - 1),
    next: at(index + 1),
    total: items.length,
    asks: params.get('ask') === '1',
  };
  return { ...gallery, kind: 'gallery', open: open ?? null };
}
