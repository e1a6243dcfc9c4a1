import { mostPixels } from '#server/storage/documents/check-document.ts';

/** The room of a banner: 32 to 5, at twice the width of a phone (specification §2, shell). */
const BANNER_SIZE = { width: 1280, height: 200 } as const;
/** What a banner may weigh on a weak signal. */
export const BANNER_BYTES = 40_000;

const qualities = [80, 65, 50, 35, 20];

/**
 * A picture as it is shown: whole, inside of the banner's room, light. In: any picture. Out: WebP; the lightest that can be made
 * when even that is heavier than it should be. Throws what sharp says of bytes that are no picture.
 */
export async function bannerPicture(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
    .rotate()
    .resize({ ...BANNER_SIZE, fit: 'inside', withoutEnlargement: true });
  let made: Buffer | null = null;
  for (const quality of qualities) {
    made = await picture.clone().webp({ quality, effort: 5 }).toBuffer();
    if (made.length <= BANNER_BYTES) break;
  }
  return made ?? Buffer.alloc(0);
}
