import { useEffect, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { DayLog } from '#web/parts/day-log/log.ts';
import type { LinePhoto } from '#web/parts/day-log/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import type { LineHeat } from '#web/screens/raceday/judge/parts/heats.ts';

function Photo({ photo, number }: { photo: LinePhoto; number: number }) {
  const url = useObjectUrl(photo.file);
  return url === null ? null : <img src={url} alt={m.judge_photo_alt({ number })} className="w-full" />;
}

interface PhotoPanelProps {
  log: DayLog;
  heat: LineHeat;
  onClose: () => void;
}

/** Shows the pictures of the line by heat. They are on this phone, for the commissaire, and nowhere else. */
export function PhotoPanel({ log, heat, onClose }: PhotoPanelProps) {
  const [photos, setPhotos] = useState<readonly LinePhoto[]>([]);
  const camera = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void log.photosOf(heat.key).then(setPhotos);
  }, [log, heat.key]);
  return (
    <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto overscroll-contain p-3">
      <h2 className="display text-[24px] leading-none">{m.judge_menu_photo()}</h2>
      <p>{m.judge_photo_why()}</p>
      <p className="font-semibold">{m.judge_photo_count({ count: photos.length })}</p>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          void log.addPhotos(heat.key, files).then(setPhotos);
        }}
      />
      <Button look="primary" onClick={() => camera.current?.click()}>
        {m.judge_photo_take()}
      </Button>
      <Button onClick={onClose}>{m.judge_close()}</Button>
      {photos.map((photo, index) => (
        <Photo key={photo.id ?? index} photo={photo} number={index + 1} />
      ))}
    </div>
  );
}
