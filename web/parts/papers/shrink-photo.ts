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

/** Makes a photo small and removes its location. A PDF, or a photo the browser cannot open, stays as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!photo) return file;
  try {
    let best: Blob | null = null;
    for (const [longest, quality] of attempts) {
      const made = await drawn(photo, longest, quality);
      if (made && (best === null || made.size < best.size)) best = made;
      // A small picture is drawn once, to remove its location, and not compressed further.
      if (best && (best.size <= goal || file.size <= smallEnough)) break;
    }
    if (!best) return file;
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`;
    return new File([best], name, { type: 'image/jpeg' });
  } finally {
    photo.close();
  }
}
