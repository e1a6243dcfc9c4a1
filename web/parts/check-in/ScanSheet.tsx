import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { credentialCode } from '#rules/riders/credential-code.ts';
import * as m from '#text/messages/messages.js';
import { paths } from '#web/app/screens/paths.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { openReader } from './read-codes.ts';

/** How often a picture is looked at. */
const EVERY_MS = 200;

interface ScanProps {
  /** A code of a card was read. Out: whether it is somebody's. */
  onCode: (code: string) => Promise<boolean>;
  onClose: () => void;
  /** What is asked of whoever holds the card. */
  why?: string;
  /** A tablet on a stand looks at who stands before it. */
  facing?: 'environment' | 'user';
}

/** The camera at the card of a rider. Nothing of what it sees leaves the phone. */
export function ScanSheet({
  onCode,
  onClose,
  why = m.checkin_scan_why(),
  facing = 'environment',
}: ScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [isBlind, setIsBlind] = useState(false);
  const heard = useEffectEvent(async (text: string) => {
    const code = credentialCode(text);
    if (code === null || !(await onCode(code))) setSaid(m.checkin_scan_unknown());
  });
  useEffect(() => {
    const open = new AbortController();
    const { signal } = open;
    let stream: MediaStream | null = null;
    const look = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing } });
      const read = await openReader();
      const seen = video.current;
      if (signal.aborted || seen === null) return;
      seen.srcObject = stream;
      await seen.play();
      while (!signal.aborted) {
        const text = await read(seen);
        if (text !== null && !signal.aborted) await heard(text);
        await new Promise((wait) => setTimeout(wait, EVERY_MS));
      }
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    void look()
      .catch(() => !signal.aborted && setIsBlind(true))
      .finally(() => signal.aborted && stop());
    return () => {
      open.abort();
      stop();
    };
  }, [facing]);
  return (
    <BackSheet
      title={m.checkin_scan()}
      closeHref={paths.desk}
      closeLabel={m.checkin_close()}
      onClose={onClose}
    >
      <div className="space-y-4">
        <p>{why}</p>
        <video
          ref={video}
          muted
          playsInline
          aria-label={m.checkin_scan_video()}
          className={`aspect-square w-full bg-night object-cover ${isBlind ? 'hidden' : ''}`}
        />
        <FormAlert>{isBlind ? m.checkin_scan_refused() : said}</FormAlert>
      </div>
    </BackSheet>
  );
}
