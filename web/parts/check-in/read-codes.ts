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
export async function openReader(): Promise<CodeReader> {
  if (window.BarcodeDetector !== undefined) {
    const reader = new window.BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await reader.detect(video))[0]?.rawValue ?? null;
  }
  const { default: decode } = await import('qr/decode.js');
  return ownReader((image) => decode(image));
}
