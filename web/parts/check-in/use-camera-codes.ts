import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openReader } from './read-codes.ts';

/** The interval at which a picture is searched for a code. */
const EVERY_MS = 200;

interface CameraCodes {
  video: RefObject<HTMLVideoElement | null>;
  /** There is no camera, or the person refused it. */
  isBlind: boolean;
}

/** Opens the camera and reads each code that it sees. No picture leaves the phone. */
export function useCameraCodes(
  onText: (text: string) => Promise<void>,
  facing: 'environment' | 'user' = 'environment',
): CameraCodes {
  const video = useRef<HTMLVideoElement>(null);
  const [isBlind, setIsBlind] = useState(false);
  const heard = useEffectEvent(onText);
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
  return { video, isBlind };
}
