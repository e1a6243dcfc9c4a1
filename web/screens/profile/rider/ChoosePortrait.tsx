import { lazy, Suspense, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { PicturePart } from '#rules/photographs/part-in-pixels.ts';
import { cutPhoto } from '#web/parts/crop/cut-photo.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const CropFrame = lazy(async () => ({
  default: (await import('#web/parts/crop/CropFrame.tsx')).CropFrame,
}));

/** Chooses a picture and the square of it that is shown, and asks for the consent before it is sent. */
export function ChoosePortrait({ onSend, busy }: { onSend: (file: File) => void; busy: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<(PicturePart & { unit: '%' }) | undefined>();
  const [agrees, setAgrees] = useState(false);
  const [tried, setTried] = useState(false);
  const src = useObjectUrl(file);
  const choose = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (!chosen) return;
    setPart(undefined);
    setFile(await shrinkPhoto(chosen));
  };
  const send = async () => {
    setTried(true);
    // The middle is shown where the frame did not load.
    if (file !== null && agrees) onSend(part === undefined ? file : await cutPhoto(file, part));
  };
  return (
    <div className="space-y-4">
      {file !== null && src !== null && (
        <>
          <div className="max-w-80">
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <CropFrame key={src} src={src} shape={1} crop={part} onCrop={setPart} />
            </Suspense>
          </div>
          <p className="text-small text-ink2">{m.portrait_square()}</p>
          <CheckField
            name="portrait_consent"
            label={m.portrait_consent()}
            checked={agrees}
            onChange={(event) => setAgrees(event.target.checked)}
            error={tried && !agrees ? m.portrait_consent_missing() : undefined}
          />
          <Button busy={busy} onClick={() => void send()}>
            {m.portrait_send()}
          </Button>
        </>
      )}
      <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
        {file === null ? m.portrait_choose() : m.portrait_choose_other()}
        <input
          type="file"
          accept="image/jpeg,image/png"
          onChange={(event) => void choose(event.target)}
          className="sr-only"
        />
      </label>
    </div>
  );
}
