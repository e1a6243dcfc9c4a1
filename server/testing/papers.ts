import sharp from 'sharp';

const taken = new Map<string, Promise<Buffer>>();

/**
 * Returns a photo of a document as a phone takes it, with the place where it was taken. There is one of each size.
 */
export function photo(width = 600, height = 400): Promise<Buffer> {
  const size = `${width}×${height}`;
  const known = taken.get(size) ?? takePhoto(width, height);
  taken.set(size, known);
  return known;
}

function takePhoto(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c9b79c' } })
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '31/1 25/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '64/1 11/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
}

function pdfOf(objects: readonly string[], catalog: number): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) body += `${String(offset).padStart(10, '0')} 00000 n \n`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/** Returns a PDF of one empty page. `more` is added to its catalogue, and `objects` are numbered from 4. */
export function pdf(more = '', objects: readonly string[] = []): Buffer {
  return pdfOf([`<< /Type /Catalog /Pages 2 0 R ${more} >>`, pages, page, ...objects], 1);
}
