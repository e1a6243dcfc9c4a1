import type { PdfText } from './pdf-objects.ts';

/** Names under which a PDF runs something, wherever in the file they stand. */
const running = /\/(JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)\b/;
/** Short ones occur in the bytes of a photo by chance: they count where objects stand. */
const runningShort = /\/(JS|XFA)\b/;
/** Something that happens when a page or the file is opened, closed, printed: no paper needs it. */
const additional = /\/AA\s*(?:<<|\d+\s+\d+\s+R\b)/;

/** Whether an action only turns to a page of the same file. */
const onlyTurns = (action: string): boolean =>
  /^\s*\[/.test(action) ||
  (/\/S\s*\/GoTo\b/.test(action) &&
    [...action.matchAll(/\/S\s*\//g)].length === 1 &&
    !/\/Next\b/.test(action));

/** What begins at a place: a list or a dictionary to its end. */
function valueAt(text: string): string {
  let depth = 0;
  for (const { index, 0: sign } of text.matchAll(/<<|>>/g)) {
    depth += sign === '<<' ? 1 : -1;
    if (depth <= 0) return text.slice(0, index + 2);
  }
  return text;
}

/** Whether the file does more on being opened than to turn to a page: it would call an address, or start something. */
function actsOnOpening({ objects, objectOf }: PdfText): boolean {
  for (const { index, 0: name } of objects.matchAll(/\/OpenAction\b/g)) {
    const rest = objects.slice(index + name.length, index + name.length + 4000);
    const reference = /^\s*(\d+)\s+\d+\s+R\b/.exec(rest)?.[1];
    const action = reference === undefined ? valueAt(rest) : objectOf(reference);
    if (!onlyTurns(action)) return true;
  }
  return false;
}

/** Whether a PDF runs something, or opens an address by itself. A link somebody has to tap is none of it. */
export const actsByItself = (text: PdfText): boolean =>
  running.test(text.everything) ||
  running.test(text.objects) ||
  runningShort.test(text.objects) ||
  additional.test(text.objects) ||
  actsOnOpening(text);
