import { useState } from 'react';
import type { HeatPictures } from '#contract/raceday/office/results/pictures.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type Item = HeatPictures['items'][number];

interface HidingProps {
  race_id: number;
  one: Item;
  onChanged: () => Promise<unknown>;
}

/** Hides a picture from everybody at once, with the reason for the record. */
function HideForm({ race_id, one, onChanged, onClose }: HidingProps & { onClose: () => void }) {
  const name = `hide-${one.image_id}`;
  const { sends, field, busy, failure } = useWriteForm<Record<string, string>>({
    start: { [name]: '' },
    check: (typed) => ((typed[name] ?? '').trim().length < 3 ? { [name]: m.form_required() } : {}),
  });
  const form = sends(async (typed) => {
    const params = { id: race_id, imageId: one.image_id };
    const body = { reason: typed[name] ?? '' };
    await ask('POST /api/office/races/{id}/pictures/{imageId}/hide', { params, body });
    onClose();
    await onChanged();
  });
  return (
    <form {...form} className="col-span-2 space-y-3 border-l-4 border-warn pl-3">
      <p className="text-small">{m.results_picture_hide_why()}</p>
      <TextField {...field(name)} label={m.results_picture_hide_reason()} maxLength={300} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.results_picture_hide()}
        </SubmitButton>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}

/** Shows a picture that nobody sees, and the way to show it again. */
function HiddenPicture({ race_id, one, onChanged }: HidingProps) {
  const { run, busy, failure } = useWrite();
  const [byFamily, setByFamily] = useState(false);
  const show = () =>
    run(async () => {
      const params = { id: race_id, imageId: one.image_id };
      const { by_family } = await ask('POST /api/office/races/{id}/pictures/{imageId}/show', { params });
      setByFamily(by_family);
      await onChanged();
    });
  return (
    <>
      <p role="status" className="text-small font-semibold text-warn">
        {byFamily ? m.results_picture_by_family() : m.results_picture_is_hidden()}
      </p>
      <Button
        look="link"
        busy={busy}
        aria-label={m.results_picture_show_of({ name: one.description })}
        onClick={() => void show()}
        className="text-small"
      >
        {m.results_picture_show()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </>
  );
}

interface RowProps extends HidingProps {
  busy: boolean;
  onRemove: () => void;
}

/** Draws a picture of a heat, with the actions to remove it from the heat, or hide it from everybody. */
export function HeatPictureRow({ race_id, one, busy, onRemove, onChanged }: RowProps) {
  const [isHiding, setIsHiding] = useState(false);
  const { description, is_hidden } = one;
  return (
    <li className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 border-b border-line py-3">
      {is_hidden ? (
        <span aria-hidden="true" className="aspect-video w-full bg-surface2" />
      ) : (
        <img
          src={one.mini}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          className="aspect-video w-full bg-surface2 object-cover"
        />
      )}
      <div className="min-w-0">
        <p className="text-small font-semibold wrap-anywhere">{description}</p>
        {is_hidden && <HiddenPicture race_id={race_id} one={one} onChanged={onChanged} />}
        {!is_hidden && !isHiding && (
          <p className="flex flex-wrap gap-x-4">
            <Button
              aria-label={m.results_picture_remove_of({ name: description })}
              disabled={busy}
              onClick={onRemove}
              look="link"
              className="text-small"
            >
              {m.results_picture_remove()}
            </Button>
            <Button
              aria-label={m.results_picture_hide_of({ name: description })}
              onClick={() => setIsHiding(true)}
              look="link"
              className="text-small"
            >
              {m.results_picture_hide()}
            </Button>
          </p>
        )}
      </div>
      {isHiding && !is_hidden && (
        <HideForm race_id={race_id} one={one} onChanged={onChanged} onClose={() => setIsHiding(false)} />
      )}
    </li>
  );
}
