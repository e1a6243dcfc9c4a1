import { sendForm } from '#web/ground/call/send-form.ts';
import { ask } from '#web/ground/call/ask.ts';
import { Suspense, useState } from 'react';
import type { Crop, OfficePicture, PictureSlot } from '#contract/season/office/cups/picture.ts';
import * as m from '#text/messages/messages.js';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import type { OfficeDate } from './parts/office-date.ts';
import { PartNews } from '#web/office/parts/editing/Part.tsx';
import { useCupWrite } from './parts/use-cup-write.ts';
import type { CupDesk } from './parts/use-office-cup.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface PictureRowProps {
  picture: OfficePicture;
  isFirst: boolean;
  busy: boolean;
  onEdit: () => void;
  onFirst: () => void;
  /** Moves it one place earlier. It is null for the first picture. */
  onEarlier: (() => void) | null;
  onRemove: () => void;
}

/** Draws a picture of the list with its actions. */
function PictureRow({ picture, isFirst, busy, onEdit, onFirst, onEarlier, onRemove }: PictureRowProps) {
  const name = picture.description || m.cups_pic_unnamed();
  const actions = [
    { words: m.cups_class_edit(), label: m.cups_class_edit_of({ name }), action: onEdit },
    ...(isFirst
      ? []
      : [{ words: m.cups_pic_first(), label: m.cups_pic_first_of({ name }), action: onFirst }]),
    ...(onEarlier === null
      ? []
      : [{ words: m.cups_pic_earlier(), label: m.cups_pic_earlier_of({ name }), action: onEarlier }]),
    { words: m.cups_pic_remove(), label: m.cups_pic_remove_of({ name }), action: onRemove },
  ];
  return (
    <li className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 border-b border-line py-3">
      {picture.is_hidden ? (
        <div className="aspect-video w-full bg-surface2" />
      ) : (
        <img
          src={picture.mini}
          alt={name}
          width={320}
          height={180}
          loading="lazy"
          className="aspect-video w-full bg-surface2 object-cover"
        />
      )}
      <div className="min-w-0">
        <p className="text-small font-semibold wrap-anywhere">{name}</p>
        {picture.credit !== '' && (
          <p className="text-small text-ink2 wrap-anywhere">{m.photos_credit({ name: picture.credit })}</p>
        )}
        {picture.is_hidden && (
          <p className="flex gap-1.5 text-small text-warn">
            <Icon name="alert" className="size-5" />
            {m.cups_pic_hidden()}
          </p>
        )}
        {picture.description === '' && (
          <p className="flex gap-1.5 text-small text-warn">
            <Icon name="alert" className="size-5" />
            {m.cups_pic_no_alt()}
          </p>
        )}
        <p className="flex flex-wrap gap-x-4">
          {actions.map(({ words, label, action }) => (
            <button
              key={words}
              type="button"
              aria-label={label}
              disabled={busy}
              onClick={action}
              className={`min-h-11 text-small ${textLink}`}
            >
              {words}
            </button>
          ))}
        </p>
      </div>
    </li>
  );
}

const CropForm = onDemand(async () => (await import('./CropForm.tsx')).CropForm);

const GalleryUpload = onDemand(async () => (await import('./GalleryUpload.tsx')).GalleryUpload);

/** A file that is being added, or a picture of the date. */
type Edited = { file: File } | OfficePicture;

interface PicturesPartProps {
  desk: CupDesk;
  one: OfficeDate;
  slot: PictureSlot;
}

interface Cut {
  crop: Crop | null;
  description: string;
  /** The person who took it. It is null when pictures of this place have none. */
  credit: string | null;
}

/** Edits the pictures of a date: cropped to the public shape, ordered, described. A removed picture can be restored. */
export function PicturesPart({ desk, one, slot }: PicturesPartProps) {
  const { busy, trouble, write } = useCupWrite(desk);
  const [edited, setEdited] = useState<Edited | null>(null);
  const src = useObjectUrl(edited !== null && 'file' in edited ? edited.file : null);
  const [before, setBefore] = useState<OfficePicture[] | null>(null);
  const pictures = one[slot];
  const params = { id: desk.cup.cup_id, raceDate: one.date };
  const place = async (list: readonly OfficePicture[], cut: (Cut & { image_id: number }) | null = null) => {
    const placed = list.map(({ image_id, description }) =>
      image_id === cut?.image_id
        ? {
            image_id,
            description: cut.description,
            ...(cut.credit === null ? {} : { credit: cut.credit }),
            ...(cut.crop ? { crop: cut.crop } : {}),
          }
        : { image_id, description },
    );
    return write(({ version }) =>
      ask('PUT /api/office/cups/{id}/dates/{raceDate}/pictures', {
        params,
        body: { version, slot, pictures: placed },
      }),
    );
  };
  const choose = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (!chosen) return;
    // It is made smaller before the crop, so that the crop fits the file that is sent.
    const file = await shrinkPhoto(chosen);
    setEdited({ file });
  };
  const save = async (cut: Cut) => {
    setBefore(null);
    if (edited === null) return;
    if (!('file' in edited)) {
      if (await place(pictures, { ...cut, image_id: edited.image_id })) setEdited(null);
      return;
    }
    const { file } = edited;
    const { crop, description } = cut;
    // A new picture cannot be saved without a crop.
    if (crop === null) return;
    const done = await write(({ version }) =>
      sendForm('POST /api/office/cups/{id}/dates/{raceDate}/pictures', {
        params,
        body: { version, slot, description, crop },
        files: { file },
      }),
    );
    if (done) setEdited(null);
  };
  const remove = async (gone: OfficePicture) => {
    const kept = pictures.filter(({ image_id }) => image_id !== gone.image_id);
    if (await place(kept)) setBefore(pictures);
  };
  const undo = async () => {
    if (before && (await place(before))) setBefore(null);
  };
  /** Moves a picture one place nearer to the first. */
  const earlier = (picture: OfficePicture, index: number) => {
    const others = pictures.filter((other) => other !== picture);
    void place([...others.slice(0, index - 1), picture, ...others.slice(index - 1)]);
  };
  const title = slot === 'images' ? m.cups_pic_date() : m.cups_pic_race();
  return (
    <section className="space-y-3">
      <h3 className="display text-d22">{title}</h3>
      <p className="text-small text-ink2">
        {slot === 'images' ? m.cups_pic_date_why() : m.cups_pic_race_why()}
      </p>
      {slot === 'raceImages' && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <GalleryUpload desk={desk} one={one} />
        </Suspense>
      )}
      <ul className="border-t border-line empty:hidden">
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.image_id}
            picture={picture}
            isFirst={index === 0}
            busy={busy}
            onEdit={() => setEdited(picture)}
            onFirst={() => void place([picture, ...pictures.filter((other) => other !== picture)])}
            onEarlier={index > 1 ? () => earlier(picture, index) : null}
            onRemove={() => void remove(picture)}
          />
        ))}
      </ul>
      {before && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 bg-surface p-3 font-semibold"
        >
          {m.cups_pic_removed()}
          <Button onClick={() => void undo()}>{m.cups_pic_undo()}</Button>
        </p>
      )}
      {edited !== null && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <CropForm
            key={'file' in edited ? src : edited.image_id}
            src={'file' in edited ? src : edited.crop && edited.full}
            crop={'file' in edited ? null : edited.crop}
            description={'file' in edited ? '' : edited.description}
            credit={slot === 'images' || 'file' in edited ? null : edited.credit}
            busy={busy}
            onSave={(cut) => void save(cut)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      <PartNews trouble={trouble} />
      {slot === 'images' && edited === null && (
        <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
          {m.cups_pic_add()}
          <input
            type="file"
            accept="image/jpeg,image/png"
            aria-label={`${m.cups_pic_add()}: ${title}`}
            onChange={(event) => void choose(event.target)}
            className="sr-only"
          />
        </label>
      )}
    </section>
  );
}
