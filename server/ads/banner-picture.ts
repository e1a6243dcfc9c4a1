import { mostPixels } from '#server/storage/documents/check-document.ts';

/** The room of a banner: 32 to 5, at twice the width of a phone (specification §2, shell). */
const BANNER_SIZE = { width: 1280, height: 200 } as const;
/** A sponsor's logo, as high as it is on the big screen. */
export const LOGO_SIZE = { width: 640, height: 240 } as const;
/** What a banner may weigh on a weak signal. */
export const BANNER_BYTES = 40_000;

const qualities = [80, 65, 50, 35, 20];

/**
 * A picture as it is shown: whole, inside of its room (a banner's unless said), and light. In: any picture; the room. Out: WebP, the
 * lightest that can be made when even that is heavier than it should be. Throws what sharp says of bytes that are no picture.
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
