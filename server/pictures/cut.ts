import pLimit from 'p-limit';
import type { Region } from 'sharp';
import type { Crop } from '#contract/office/cups/picture.ts';
import { partInPixels } from '#rules/photographs/part-in-pixels.ts';

/** The side of a portrait. */
const portraitSide = 480;
/** The whole of a photograph on a screen. */
const longestSide = 1280;
/** What a strip of photos shows, and what a list shows: 16 to 9 both. */
const sizes = { medium: { width: 960, height: 540 }, mini: { width: 320, height: 180 } } as const;

export interface CutPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** A large picture takes a quarter of a gigabyte while it is opened. */
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
 * A part of a picture in the two sizes the public gets. In: the whole picture, upright, as bytes or as its path, and the part.
 * Out: both as WebP; a small part is not blown up.
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

/** A whole picture in the size of a screen, as WebP; a small one is not blown up. */
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

/** The middle of a picture as a square, as JPEG. */
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
