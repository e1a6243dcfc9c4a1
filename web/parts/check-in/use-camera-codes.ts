import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/** The interface of the browser's own reader of codes. */
interface BrowserReader {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => BrowserReader;
  }
}

/** Reads the code in a camera's picture. It is null when there is none. */
type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The longest side of the picture, large enough for a card in the hand, small enough for a cheap phone. */
const LONGEST_SIDE = 640;

function ownReader(decode: (image: ImageData) => string): CodeReader {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (pen === null || videoWidth === 0) return null;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // The picture has no code.
      return null;
    }
  };
}

/** Opens the browser's own reader, or else loads a library. */
async function openReader(): Promise<CodeReader> {
  if (window.BarcodeDetector !== undefined) {
    const reader = new window.BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await reader.detect(video))[0]?.rawValue ?? null;
  }
  const { default: decode } = await import('qr/decode.js');
  return ownReader((image) => decode(image));
}

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
