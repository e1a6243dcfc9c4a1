/** At this size, text on a document stays readable, and three documents pass a weak signal in seconds. */
const longestSide = 2000;
const smallEnough = 400_000;
const goal = 600_000;

/** Draws a photo on a canvas, which drops all but the picture, such as the location, and applies its rotation. */
async function drawn(photo: ImageBitmap, longest: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, longest / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

const attempts = [
  [longestSide, 0.82],
  [longestSide, 0.7],
  [1600, 0.7],
] as const;

/** Draws a picture smaller and coarser until it is small enough to be sent. */
export async function smallEnoughToSend(
  draw: (longest: number, quality: number) => Promise<Blob | null>,
  size = Number.POSITIVE_INFINITY,
): Promise<Blob | null> {
  let best: Blob | null = null;
  for (const [longest, quality] of attempts) {
    const made = await draw(longest, quality);
    if (made && (best === null || made.size < best.size)) best = made;
    // A small picture is drawn once, to remove its location, and not compressed further.
    if (best && (best.size <= goal || size <= smallEnough)) break;
  }
  return best;
}

/** The photo of which a small one was made. It stays on the phone. */
const photos = new WeakMap<File, File>();

/** Gives the photo as it was taken, with all its pixels, or the file itself when nothing was made of it. */
export const photoBehind = (small: File): File => photos.get(small) ?? small;

/** Makes a photo small and removes its location. A PDF, or a photo the browser cannot open, stays as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!photo) return file;
  try {
    const best = await smallEnoughToSend((longest, quality) => drawn(photo, longest, quality), file.size);
    if (!best) return file;
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`;
    const small = new File([best], name, { type: 'image/jpeg' });
    photos.set(small, file);
    return small;
  } finally {
    photo.close();
  }
}
