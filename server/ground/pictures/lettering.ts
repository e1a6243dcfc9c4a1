import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, PathCommand } from 'opentype.js';

/** Writes a letter's path. The font's `toPathData` writes NaN for numbers like 1e-14, which loses the rest. */
function pathData(commands: readonly PathCommand[]): string {
  const at = (...numbers: number[]): string => numbers.map((number) => number.toFixed(1)).join(' ');
  return commands
    .map((one) => {
      switch (one.type) {
        case 'Z':
          return 'Z';
        case 'C':
          return `C${at(one.x1, one.y1, one.x2, one.y2, one.x, one.y)}`;
        case 'Q':
          return `Q${at(one.x1, one.y1, one.x, one.y)}`;
        default:
          return one.type + at(one.x, one.y);
      }
    })
    .join('');
}

/** Turns letters into outlines of our own font, because the machine that draws may have no fonts at all. */
export async function openLettering(): Promise<Lettering> {
  const { default: opentype } = await import('opentype.js');
  const path = createRequire(import.meta.url).resolve(
    '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff',
  );
  const bytes = await readFile(path);
  return new Lettering(
    opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
  );
}

export class Lettering {
  readonly #font: Font;

  constructor(font: Font) {
    this.#font = font;
  }

  /** Draws text from a point to the right, at its baseline, smaller if it is wider than the room. */
  from(
    text: string,
    x: number,
    y: number,
    size: number,
    fill: string,
    room = Number.POSITIVE_INFINITY,
  ): string {
    return this.#outline(text, x, y, this.fitting(text, size, room), fill);
  }

  /** Draws text around a point, at its baseline, smaller if it is wider than the room. */
  centred(
    text: string,
    x: number,
    y: number,
    size: number,
    fill: string,
    room = Number.POSITIVE_INFINITY,
  ): string {
    const fitted = this.fitting(text, size, room);
    return this.#outline(text, x - this.#font.getAdvanceWidth(text, fitted) / 2, y, fitted, fill);
  }

  /** Draws text that ends at a point, at its baseline, smaller if it is wider than the room. */
  until(text: string, x: number, y: number, size: number, fill: string, room: number): string {
    const fitted = this.fitting(text, size, room);
    return this.#outline(text, x - this.widthOf(text, fitted), y, fitted, fill);
  }

  widthOf(text: string, size: number): number {
    return this.#font.getAdvanceWidth(text, size);
  }

  /** Returns the size at which a text fits into a room, at most the one asked for. */
  fitting(text: string, size: number, room: number): number {
    const wide = this.widthOf(text, size);
    return wide > room ? (size * room) / wide : size;
  }

  #outline(text: string, x: number, y: number, size: number, fill: string): string {
    return `<path fill="${fill}" d="${pathData(this.#font.getPath(text, x, y, size).commands)}"/>`;
  }
}
