import { type Corners, guessCorners, type Pixels, straighten, straightSize } from './paper-corners.ts';
import { smallEnoughToSend } from './shrink-photo.ts';

/* Straightens a paper beside the page, which stays quick meanwhile: a photo has millions of pixels. */

/** What the page asks: to open a photo and guess where its paper lies, or to straighten that paper. */
export type Work = { photo: File; small: File } | { corners: Corners };

/** More pixels than these would not be seen in what is sent, and a cheap phone has no memory for them. */
const longestPhoto = 2800;
/** A guess needs no more. */
const longestGuess = 240;

let photo: Pixels | null = null;

/** Reads the pixels of a picture, made smaller. */
function pixelsOf(picture: ImageBitmap, longest: number): ImageData | null {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

async function open(taken: File, small: File): Promise<Corners | null> {
  // The camera's file may be gone meanwhile.
  const picture = await createImageBitmap(taken).catch(() => createImageBitmap(small));
  try {
    photo = pixelsOf(picture, longestPhoto);
    const few = pixelsOf(picture, longestGuess);
    return few && guessCorners(few);
  } finally {
    picture.close();
  }
}

async function draw(from: Pixels, corners: Corners, longest: number, quality: number): Promise<Blob | null> {
  const { width, height } = straightSize(corners, from, longest);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const straight = new ImageData(width, height);
  if (context === null || !straighten(from, corners, straight)) return null;
  context.putImageData(straight, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

async function work(asked: Work): Promise<Corners | Blob | null> {
  if ('photo' in asked) return open(asked.photo, asked.small);
  const from = photo;
  return from && smallEnoughToSend((longest, quality) => draw(from, asked.corners, longest, quality));
}

addEventListener('message', ({ data, ports: [answer] }: MessageEvent<Work>) => {
  work(data).then(
    (made) => answer?.postMessage(made),
    () => answer?.postMessage(null),
  );
});
