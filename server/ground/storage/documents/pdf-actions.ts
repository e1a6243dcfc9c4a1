import type { PdfText } from './pdf-objects.ts';

/** Names with which a PDF runs something, wherever in the file they are. */
const running = /\/(JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)\b/;
/** Short names occur by chance in the bytes of a photo, so they count only inside objects. */
const runningShort = /\/(JS|XFA)\b/;
/** Something that happens when a page or the file is opened, closed or printed. No paper needs it. */
const additional = /\/AA\s*(?:<<|\d+\s+\d+\s+R\b)/;

/** Tells whether an action only turns to a page of the same file. */
const onlyTurns = (action: string): boolean =>
  /^\s*\[/.test(action) ||
  (/\/S\s*\/GoTo\b/.test(action) &&
    [...action.matchAll(/\/S\s*\//g)].length === 1 &&
    !/\/Next\b/.test(action));

/** Returns the value at the beginning of a text: a list or a dictionary up to its end. */
function valueAt(text: string): string {
  let depth = 0;
  for (const { index, 0: sign } of text.matchAll(/<<|>>/g)) {
    depth += sign === '<<' ? 1 : -1;
    if (depth <= 0) return text.slice(0, index + 2);
  }
  return text;
}

/** Tells whether opening the file does more than turn to a page: call an address, or start something. */
function actsOnOpening({ objects, objectOf }: PdfText): boolean {
  for (const { index, 0: name } of objects.matchAll(/\/OpenAction\b/g)) {
    const rest = objects.slice(index + name.length, index + name.length + 4000);
    const reference = /^\s*(\d+)\s+\d+\s+R\b/.exec(rest)?.[1];
    const action = reference === undefined ? valueAt(rest) : objectOf(reference);
    if (!onlyTurns(action)) return true;
  }
  return false;
}

/** Tells whether a PDF runs something or opens an address by itself. A link to be tapped is not meant. */
export const actsByItself = (text: PdfText): boolean =>
  running.test(text.everything) ||
  running.test(text.objects) ||
  runningShort.test(text.objects) ||
  additional.test(text.objects) ||
  actsOnOpening(text);
