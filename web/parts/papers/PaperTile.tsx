import { useId, useState } from 'react';
import { MAX_UPLOAD_MEGABYTES, refuseDocument } from '#rules/files/documents.ts';
import * as m from '#text/messages/messages.js';
import { shrinkPhoto } from './shrink-photo.ts';
import { StraightenPhoto } from './StraightenPhoto.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';

interface PaperTileProps {
  name: string;
  label: string;
  hint?: string;
  optional?: string;
  /** The file that was chosen and made smaller, but not sent yet. */
  file: File | null;
  onFile: (file: File | null) => void;
  /** Receives a second file that was chosen together with the first, such as the back with the front. */
  onSecond?: ((file: File) => void) | undefined;
  /** The form is not sent without it. */
  required?: boolean;
  error?: string | undefined;
}

const accepted = 'image/jpeg,image/png,application/pdf';

const refusals = {
  'document.type': m.error_document_type,
  'document.empty': m.error_document_empty,
  'document.tooLarge': m.error_document_too_large,
} as const;

const sizeOf = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function hintOf(isPair: boolean): string {
  const kinds = m.paper_hint({ size: MAX_UPLOAD_MEGABYTES });
  return isPair ? `${kinds} ${m.paper_hint_pair()}` : kinds;
}

/** Draws a field for a paper: photographed or chosen, made smaller on the phone, shown, replaced with one tap. */
export function PaperTile({
  name,
  label,
  hint,
  optional,
  file,
  onFile,
  onSecond,
  required = false,
  error,
}: PaperTileProps) {
  const cameraId = useId();
  const { busy, run } = useWrite();
  const [refused, setRefused] = useState<string | null>(null);
  const preview = useObjectUrl(file?.type.startsWith('image/') === true ? file : null);
  const said = refused ?? error;

  const take = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    input.value = '';
    await run(async () => {
      setRefused(null);
      for (const [index, keep] of [onFile, onSecond].entries()) {
        const file = chosen[index];
        if (!file || !keep) continue;
        const small = await shrinkPhoto(file);
        const refusal = refuseDocument(small.name, small.size);
        if (refusal === null) keep(small);
        else setRefused(refusals[refusal]());
      }
    });
  };

  const picker = (id: string, camera: boolean) => (
    <input
      id={id}
      type="file"
      accept={camera ? 'image/*' : accepted}
      multiple={!camera && onSecond !== undefined}
      required={required && file === null}
      {...(camera ? { capture: 'environment' as const } : {})}
      aria-label={`${camera ? m.paper_camera() : m.paper_file()}: ${label}`}
      aria-invalid={said === undefined ? undefined : true}
      aria-describedby={said === undefined ? undefined : `${name}-error`}
      onChange={(event) => void take(event.target)}
      className="absolute inset-0 h-full w-full cursor-pointer opacity-0 file:cursor-pointer"
    />
  );
  const takes =
    'inline-flex min-h-12 items-center justify-center gap-2 px-[min(1rem,4vw)] font-semibold relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link';
  const buttonClass = `${takes} border-2 border-edge bg-paper hover:border-ink`;
  // Most people photograph a paper, so choosing a file is the second way.
  const linkClass = `${takes} ${textLink}`;

  return (
    <fieldset
      data-field={name}
      className="min-w-0 border-2 border-edge p-4 data-[invalid]:border-stop"
      data-invalid={said === undefined ? undefined : ''}
    >
      <legend className="px-1 font-semibold">
        {label}
        {optional !== undefined && <span className="font-normal text-ink3"> ({optional})</span>}
      </legend>
      <div className="flex flex-col gap-4 sm:flex-row sm:flex-wrap">
        {preview !== null && (
          <div className="grid aspect-[8/5] w-full shrink-0 place-items-center overflow-hidden border border-dashed border-edge bg-surface sm:w-52">
            <img src={preview} alt={m.paper_preview({ label })} className="h-full w-full object-contain" />
          </div>
        )}
        <div className="flex min-w-0 grow flex-col justify-center gap-3 sm:basis-44">
          <p role="status" className="text-small text-ink2 wrap-anywhere">
            {busy
              ? m.paper_working()
              : file
                ? m.paper_ready({ name: file.name, size: sizeOf(file.size) })
                : (hint ?? hintOf(onSecond !== undefined))}
          </p>
          <div className="flex flex-wrap gap-2">
            <StraightenPhoto file={file} label={label} onFile={onFile} />
            <span className={buttonClass}>
              <Icon name="camera" className="size-5" />
              {file ? m.paper_camera_again() : m.paper_camera()}
              {picker(cameraId, true)}
            </span>
            <span className={linkClass}>
              {m.paper_file()}
              {picker(name, false)}
            </span>
            {file !== null && (
              <button
                type="button"
                aria-label={`${m.paper_remove()}: ${label}`}
                onClick={() => onFile(null)}
                className="grid size-12 place-items-center border-2 border-edge hover:border-ink"
              >
                <Icon name="bin" className="size-5" />
              </button>
            )}
          </div>
        </div>
      </div>
      <FieldError name={name} error={said} />
    </fieldset>
  );
}
