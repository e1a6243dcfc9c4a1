import { encode } from 'uqr';
import { ink, type Paper, yellow } from './paper.ts';

/** The last drawn code, because a day has hundreds of pages with the same one. */
let known: { link: string; code: ReturnType<typeof encode> } | null = null;

/** Draws a QR code as vector squares. Runs of dark modules in a row are one rectangle. */
export function drawQr(paper: Paper, link: string, x: number, y: number, side: number): void {
  if (known?.link !== link) known = { link, code: encode(link, { ecc: 'M', border: 0 }) };
  const { data, size } = known.code;
  const module = side / size;
  for (const [row, modules] of data.entries()) {
    let begin = -1;
    for (let column = 0; column <= size; column += 1) {
      const dark = modules[column] === true;
      if (dark && begin === -1) begin = column;
      if (dark || begin === -1) continue;
      // It is slightly wider than the module, so that no white seams appear between rows on screens.
      paper.doc.rect(x + begin * module, y + row * module, (column - begin) * module + 0.05, module + 0.05);
      begin = -1;
    }
  }
  paper.doc.fill(ink);
}

/** Draws the gate of the product: a slanted plate with its four slats down (web/app/shell/Shell.tsx, 44 × 36). */
export function drawGate(paper: Paper, x: number, y: number, height: number): void {
  const unit = height / 36;
  const shape = (points: [number, number][]) =>
    paper.doc.polygon(...points.map(([left, top]): [number, number] => [x + left * unit, y + top * unit]));
  shape([
    [9, 0],
    [44, 0],
    [35, 36],
    [0, 36],
  ]).fill(yellow);
  for (const left of [11.5, 19.5, 27.5, 35.5]) {
    shape([
      [left, 7],
      [left + 5, 7],
      [left + 0.8, 24],
      [left - 4.2, 24],
    ]).fill(ink);
  }
}

/** Draws a slanted bar of the given width, at the slant of the gate. */
export function drawSlant(
  paper: Paper,
  [x, y, width, height]: [x: number, y: number, width: number, height: number],
  colour: string,
): void {
  const lean = height / 4;
  paper.doc
    .polygon([x + lean, y], [x + lean + width, y], [x + width, y + height], [x, y + height])
    .fill(colour);
}

/** Draws the left side of a certificate: the gate, so near that the page cannot hold it, at the slant of the gate. */
export function drawGateWall(paper: Paper, height: number): void {
  const { doc } = paper;
  const bar = (from: number, width: number, top: number, bottom: number) => {
    const at = (y: number) => from - y / 4;
    return doc.polygon(
      [at(top), top],
      [at(top) + width, top],
      [at(bottom) + width, bottom],
      [at(bottom), bottom],
    );
  };
  doc.polygon([0, 0], [192, 0], [192 - height / 4, height], [0, height]).fill(yellow);
  bar(196, 4, 0, height).fill(ink);
  for (const from of [60, 104, 148]) bar(from, 24, (height * 7) / 36, (height * 24) / 36).fill(ink);
}

/** Draws the number plate of a bike, 132 × 112, with the number as large as it fits. */
export function drawPlate(paper: Paper, plate: string, x: number, y: number): void {
  const [width, height] = [132, 112];
  const { doc } = paper;
  doc
    .polygon(
      [x + 10, y],
      [x + width - 10, y],
      [x + width, y + 12],
      [x + width, y + height * 0.62],
      [x + width - 34, y + height],
      [x + 34, y + height],
      [x, y + height * 0.62],
      [x, y + 12],
    )
    .lineWidth(3)
    .lineJoin('round')
    .fillAndStroke(yellow, ink);
  let size = 54;
  while (size > 12 && paper.width(plate, 'bold', size) > width - 24) size -= 2;
  paper.line(plate, x + width / 2, y + height * 0.44 - size * 0.62, { face: 'bold', size, align: 'center' });
}
