import PdfKit from 'pdfkit';
import type { Language } from '#contract/values.ts';
import type { PaperSize } from '#rules/raceday/day/paper/day-parts.ts';
import { type Face, fontFiles } from './fonts.ts';
import * as m from '#text/messages/messages.js';

type Structure = PDFKit.PDFStructureElement;

export const ink = '#0d1015';
export const soft = '#4b5563';
export const hairline = '#cfd4db';
export const band = '#f3f4f6';
export const yellow = '#ffc400';

interface PaperOptions {
  title: string;
  author: string;
  language: Language;
  made_at: string;
  landscape: boolean;
  /** A4 if it is absent. */
  size?: PaperSize;
  compress?: boolean;
}

interface TextStyle {
  face: Face;
  size: number;
  colour?: string;
  align?: 'left' | 'center' | 'right';
}

/** The widths of words for one point of size. They are the same for every document. */
const widths: Record<Face, Map<string, number>> = {
  regular: new Map(),
  semibold: new Map(),
  bold: new Map(),
};
/** Names come and go, so this cache has a limit. */
const rememberedWords = 50_000;

/**
 * A PDF that is being drawn: measured text at given places, everything either in the structure (which screen readers
 * read, in order) or marked as decoration. Wrapping is done here and not by pdfkit, because pages are planned before
 * they are drawn.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Structure;
  #done: Promise<Buffer>;

  constructor({ title, author, language, made_at, landscape, size = 'A4', compress = true }: PaperOptions) {
    const made = new Date(made_at);
    this.doc = new PdfKit({
      size,
      layout: landscape ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      // It has no name, because otherwise pdfkit uses Helvetica, which would not be embedded.
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      compress,
      info: {
        Title: title,
        Author: author,
        Creator: m.app_name({}, { locale: language }),
        CreationDate: made,
        ModDate: made,
      },
    });
    const chunks: Buffer[] = [];
    this.#done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
    for (const [face, file] of Object.entries(fontFiles())) this.doc.registerFont(face, file);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  width(text: string, face: Face, size: number): number {
    const known = widths[face];
    let sum = 0;
    for (const word of text.split(' ')) {
      let width = known.get(word);
      if (width === undefined) {
        if (known.size > rememberedWords) known.clear();
        width = this.doc.font(face).fontSize(100).widthOfString(word) / 100;
        known.set(word, width);
      }
      sum += width;
    }
    return (sum + this.#space(face) * (text.split(' ').length - 1)) * size;
  }

  #space(face: Face): number {
    const known = widths[face].get(' ');
    if (known !== undefined) return known;
    const width = this.doc.font(face).fontSize(100).widthOfString(' ') / 100;
    widths[face].set(' ', width);
    return width;
  }

  /** Returns lines no wider than `limit`. A single word that is wider breaks between signs; nothing is cut. */
  wrap(text: string, face: Face, size: number, limit: number): string[] {
    const clean = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (clean === '') return [];
    if (this.width(clean, face, size) <= limit) return [clean];
    const lines: string[] = [];
    let line = '';
    for (const word of clean.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.width(longer, face, size) <= limit) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (this.width(line, face, size) > limit && line.length > 1) {
        const head = this.#fitting(line, face, size, limit);
        lines.push(head);
        line = line.slice(head.length);
      }
    }
    if (line !== '') lines.push(line);
    return lines;
  }

  /** Returns a line no wider than `limit`, smaller down to `least`, then cut. For rows of one line only. */
  fit(text: string, face: Face, size: number, least: number, limit: number): { text: string; size: number } {
    const clean = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    let fitted = size;
    while (fitted > least && this.width(clean, face, fitted) > limit) fitted -= 0.5;
    if (this.width(clean, face, fitted) <= limit) return { text: clean, size: fitted };
    return { text: `${this.#fitting(clean, face, fitted, limit - fitted)}…`, size: fitted };
  }

  #fitting(word: string, face: Face, size: number, limit: number): string {
    const signs = Array.from(word);
    let count = signs.length - 1;
    while (count > 1 && this.width(signs.slice(0, count).join(''), face, size) > limit) count -= 1;
    return signs.slice(0, count).join('');
  }

  /** Draws one line that is known to fit; `x` is its left, middle or right. */
  line(text: string, x: number, y: number, { face, size, colour = ink, align = 'left' }: TextStyle): void {
    const shift = align === 'left' ? 0 : this.width(text, face, size) / (align === 'center' ? 2 : 1);
    this.doc.font(face).fontSize(size).fillColor(colour);
    this.doc.text(text, x - shift, y, { lineBreak: false });
  }

  /** Draws something that screen readers do not read. */
  decorate(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws something that screen readers read as a part `tag` of `parent`. */
  read(
    parent: Structure,
    tag: string,
    draw: () => void,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): void {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    parent.add(this.doc.struct(tag, options, [content]));
  }

  end(): Promise<Buffer> {
    this.root.end();
    this.doc.end();
    return this.#done;
  }
}
