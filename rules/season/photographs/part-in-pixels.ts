/** A part of a picture, in hundredths of its width and height from the upper left corner. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * This computes the part in whole pixels. It never leaves the picture and is never empty.
 *
 * @param part the part, in hundredths
 * @param whole the size of the picture, in pixels
 * @returns the part, in pixels
 */
export function partInPixels(
  { x, y, width, height }: PicturePart,
  whole: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const left = Math.min(Math.max(0, Math.round((x / 100) * whole.width)), whole.width - 1);
  const top = Math.min(Math.max(0, Math.round((y / 100) * whole.height)), whole.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((width / 100) * whole.width), whole.width - left)),
    height: Math.max(1, Math.min(Math.round((height / 100) * whole.height), whole.height - top)),
  };
}
