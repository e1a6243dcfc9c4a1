import { partInPixels, type PicturePart } from '#rules/photographs/part-in-pixels.ts';

/** A part of a photograph, cut on the phone: what is outside of it is not sent. The whole where the browser cannot cut it. */
export async function cutPhoto(file: File, part: PicturePart): Promise<File> {
  const photo = await createImageBitmap(file).catch(() => null);
  if (!photo) return file;
  try {
    const { left, top, width, height } = partInPixels(part, photo);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(photo, left, top, width, height, 0, 0, width, height);
    const cut = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return cut === null ? file : new File([cut], file.name, { type: 'image/jpeg' });
  } finally {
    photo.close();
  }
}
