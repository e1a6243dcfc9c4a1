import { Suspense, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { bringPatiently } from '#web/ground/arriving/bring.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAfter } from '#web/ui/effects/use-after.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import type { Placed } from './paper-corners.ts';

async function load() {
  const { StraightenScreen, bringWorker } = await import('./StraightenScreen.tsx');
  await bringWorker();
  return StraightenScreen;
}

const StraightenScreen = onDemand(load);

/** The photo of which a straight picture was made, and how, so that it can be made again. */
const straightened = new WeakMap<File, { from: File; placed: Placed }>();

/** Tells whether a file is a picture, and this browser draws beside the page. Old ones send the photo as it is. */
const canStraighten = (file: File) =>
  file.type.startsWith('image/') && 'Worker' in globalThis && 'OffscreenCanvas' in globalThis;

interface StraightenPhotoProps {
  /** The paper that was chosen. There is no button for a PDF. */
  file: File | null;
  label: string;
  onFile: (file: File) => void;
}

/** Draws a button that opens a photo of a paper, to cut it at its corners and straighten it before it is sent. */
export function StraightenPhoto({ file, label, onFile }: StraightenPhotoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The signal may be gone when the photo is taken, so the code comes while the form is filled in.
  useAfter(1000, () => void bringPatiently(load).catch(() => undefined));
  useOnChange(isOpen, () => {
    if (!isOpen) button.current?.focus();
  });
  if (file === null || !canStraighten(file)) return null;
  const { from, placed } = straightened.get(file) ?? { from: file, placed: null };
  return (
    <>
      <Button ref={button} aria-label={`${m.paper_straighten()}: ${label}`} onClick={() => setIsOpen(true)}>
        {m.paper_straighten()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StraightenScreen
            photo={from}
            placed={placed}
            onLeave={() => setIsOpen(false)}
            onStraight={(picture, now) => {
              const straight = new File([picture], from.name, { type: picture.type });
              straightened.set(straight, { from, placed: now });
              onFile(straight);
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
