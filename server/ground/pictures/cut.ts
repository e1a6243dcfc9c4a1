import pLimit from 'p-limit';
import type { Region } from 'sharp';
import type { Crop } from '#contract/season/office/cups/picture.ts';
import { partInPixels } from '#rules/season/photographs/part-in-pixels.ts';

/** The side of a portrait. */
const portraitSide = 480;
/** The longest side of a whole photograph on a screen. */
const longestSide = 1280;
/** The sizes of a strip of photos and of a list, both 16 to 9. */
const sizes = { medium: { width: 960, height: 540 }, mini: { width: 320, height: 180 } } as const;

export interface CutPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** A large picture takes a quarter of a gigabyte while it is opened, so only two are opened at once. */
const turn = pLimit(2);

async function made(whole: Uint8Array, region: Region, size: 'mini' | 'medium'): Promise<CutPicture> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(whole)
    .extract(region)
    .resize({ ...sizes[size], fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 76, effort: 5 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * Cuts a part out of a picture, in the two sizes that the public gets. The picture is upright and given as bytes or
 * as its path. Returns both as WebP; a small part is not enlarged.
 */
export async function cutPicture(
  whole: Uint8Array,
  crop: Crop,
): Promise<{ mini: CutPicture; medium: CutPicture }> {
  return turn(async () => {
    const { default: sharp } = await import('sharp');
    const region = partInPixels(crop, await sharp(whole).metadata());
    return { mini: await made(whole, region, 'mini'), medium: await made(whole, region, 'medium') };
  });
}

/** Returns a whole picture in the size of a screen, as WebP. A small one is not enlarged. */
export async function fitPicture(whole: Uint8Array): Promise<CutPicture> {
  return turn(async () => {
    const { default: sharp } = await import('sharp');
    const { data, info } = await sharp(whole)
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 5 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

/** Returns the middle of a picture as a square, as JPEG. */
export async function cutSquare(whole: Uint8Array): Promise<CutPicture> {
  return turn(async () => {
    const { default: sharp } = await import('sharp');
    const { data, info } = await sharp(whole)
      .resize(portraitSide, portraitSide, { fit: 'cover' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}
