import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/ground/call/ask.ts';
import { Failed } from './Failed.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';

/** Gives a picture, turned right by quarters, as an address for an `img`, which the caller revokes. */
async function rotated(picture: Blob, quarters: number): Promise<string> {
  if (quarters % 4 === 0) return URL.createObjectURL(picture);
  const bitmap = await createImageBitmap(picture);
  const isSideways = quarters % 2 === 1;
  const canvas = document.createElement('canvas');
  canvas.width = isSideways ? bitmap.height : bitmap.width;
  canvas.height = isSideways ? bitmap.width : bitmap.height;
  const pen = canvas.getContext('2d');
  pen?.translate(canvas.width / 2, canvas.height / 2);
  pen?.rotate((quarters * Math.PI) / 2);
  pen?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  bitmap.close();
  const turned = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return URL.createObjectURL(turned ?? picture);
}

const scales = [1, 1.5, 2.25, 3.5] as const;
/** The time for which a paper stays in memory after a look, for going back and forth. */
const keptMs = 60_000;

interface ToolProps {
  label: string;
  onPress: () => void;
  disabled?: boolean;
  children: ReactNode;
}

function Tool({ label, onPress, disabled = false, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      disabled={disabled}
      className="grid size-12 place-items-center border-2 border-edge bg-paper text-ink hover:border-ink disabled:text-ink3"
    >
      {children}
    </button>
  );
}

function Picture({ file, alt }: { file: Blob; alt: string }) {
  const [quarters, setQuarters] = useState(0);
  const [step, setStep] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    rotated(file, quarters).then(
      (address) => {
        made = address;
        if (gone) URL.revokeObjectURL(address);
        else setUrl(address);
        return address;
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [file, quarters]);
  const scale = scales[step] ?? 1;
  return (
    <>
      {/* It scrolls, so the keyboard has to reach it. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={alt}
        className="h-[46dvh] overflow-auto bg-night lg:h-[70dvh]"
      >
        {url !== null && (
          <img
            src={url}
            alt={alt}
            style={{ width: `${scale * 100}%` }}
            className={scale === 1 ? 'h-full max-w-none object-contain' : 'max-w-none'}
          />
        )}
      </div>
      <div className="flex justify-end gap-2 py-2">
        <Tool label={m.office_paper_zoom_out()} onPress={() => setStep(step - 1)} disabled={step === 0}>
          <span aria-hidden="true" className="display text-d28">
            −
          </span>
        </Tool>
        <Tool
          label={m.office_paper_zoom_in()}
          onPress={() => setStep(step + 1)}
          disabled={step === scales.length - 1}
        >
          <Icon name="plus" />
        </Tool>
        <Tool label={m.office_paper_rotate()} onPress={() => setQuarters((quarters + 1) % 4)}>
          <Icon name="refresh" />
        </Tool>
      </div>
    </>
  );
}

function Pdf({ file }: { file: Blob }) {
  const url = useObjectUrl(file) ?? '';
  return (
    <div className="flex h-40 flex-col items-start justify-center gap-3 bg-surface p-4">
      <p>{m.office_paper_pdf()}</p>
      <a href={url} target="_blank" rel="noopener" className={secondaryButton}>
        <Icon name="external" />
        {m.office_paper_pdf_open()}
      </a>
    </div>
  );
}

interface PaperProps {
  address: string;
  alt: string;
  /** Runs once it is shown, and the look is on record. */
  onLook?: () => void;
}

/** Shows a paper beside the data. It is fetched only when it is shown, because every look is recorded. */
export function PaperView({ address, alt, onLook }: PaperProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [address],
    queryFn: async () => {
      const file = await fetchFile(address);
      onLook?.();
      return file;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    retry: false,
  });
  if (error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[46dvh] w-full lg:h-[70dvh]" />;
  return data.type.startsWith('image/') ? <Picture file={data} alt={alt} /> : <Pdf file={data} />;
}
