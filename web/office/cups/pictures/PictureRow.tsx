import type { OfficePicture } from '#contract/office/cups/picture.ts';
import * as m from '#text/messages/messages.js';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface PictureRowProps {
  picture: OfficePicture;
  isFirst: boolean;
  busy: boolean;
  onEdit: () => void;
  onFirst: () => void;
  /** null: it is the first one. */
  onEarlier: (() => void) | null;
  onRemove: () => void;
}

/** A picture as the list shows it, and what can be done with it. */
export function PictureRow({
  picture,
  isFirst,
  busy,
  onEdit,
  onFirst,
  onEarlier,
  onRemove,
}: PictureRowProps) {
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
