import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Face = 'regular' | 'semibold' | 'bold';

const locate = createRequire(import.meta.url);
const read = (path: string) => readFileSync(locate.resolve(`@expo-google-fonts/barlow/${path}`));

let kept: Record<Face, Buffer> | null = null;

/** Returns the three faces of Barlow. They are read from disk once. */
export function fontFiles(): Record<Face, Buffer> {
  kept ??= {
    regular: read('400Regular/Barlow_400Regular.ttf'),
    semibold: read('600SemiBold/Barlow_600SemiBold.ttf'),
    bold: read('700Bold/Barlow_700Bold.ttf'),
  };
  return kept;
}

/** The height of a line as a multiple of its size: the ascender and descender of Barlow. */
export const LINE = 1.2;
