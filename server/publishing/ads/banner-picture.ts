import { mostPixels } from '#server/ground/storage/documents/check-document.ts';

/** The size of a banner: 32 to 5, at twice the width of a phone (specification §2, shell). */
const BANNER_SIZE = { width: 1280, height: 200 } as const;
/** The size of a sponsor's logo, as high as on the big screen. */
export const LOGO_SIZE = { width: 640, height: 240 } as const;
/** The most bytes a banner may have, for a weak signal. */
export const BANNER_BYTES = 40_000;

const qualities = [80, 65, 50, 35, 20];

/**
 * Fits an uncropped picture into a size, a banner's by default. Returns WebP, the lightest there is when even that is
 * too heavy. Throws the error of sharp when the bytes are no picture.
 */
export async function bannerPicture(
  bytes: Uint8Array,
  size: { width: number; height: number } = BANNER_SIZE,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
    .rotate()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true });
  let made: Buffer | null = null;
  for (const quality of qualities) {
    made = await picture.clone().webp({ quality, effort: 5 }).toBuffer();
    if (made.length <= BANNER_BYTES) break;
  }
  return made ?? Buffer.alloc(0);
}
