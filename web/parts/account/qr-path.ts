import { encode } from 'uqr';

/** Draws a QR code as one path, with the quiet border that a camera needs. `L` suits long texts on a screen. */
export function qrPath(text: string, ecc: 'L' | 'M' = 'M'): { path: string; size: number } {
  const { data, size } = encode(text, { ecc, border: 4 });
  const runs: string[] = [];
  for (const [row, modules] of data.entries()) {
    let begin = -1;
    for (let column = 0; column <= size; column += 1) {
      const dark = modules[column] === true;
      if (dark && begin === -1) begin = column;
      if (dark || begin === -1) continue;
      runs.push(`M${begin} ${row}h${column - begin}v1H${begin}z`);
      begin = -1;
    }
  }
  return { path: runs.join(''), size };
}
