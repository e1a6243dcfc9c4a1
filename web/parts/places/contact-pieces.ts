import { dialled } from '#rules/people/riders/emergency.ts';

/** A part of a contact text that somebody wrote. */
export type ContactPiece =
  | { kind: 'words'; text: string }
  | { kind: 'mail'; text: string }
  /** `whatsApp` is the number's address there. It is known only when the number is written with its country. */
  | { kind: 'phone'; text: string; dial: string; whatsApp: string | null };

const mail = String.raw`[^\s@<>()[\],;:·]+@[^\s@<>()[\],;:·]+\.\p{L}{2,}`;
const phone = String.raw`(?<![\p{L}\p{N}@/.])\+?\(?\d(?:[ ().-]{0,3}\d){6,}`;
const contact = new RegExp(`(${mail})|(${phone})`, 'gu');

const isDate = (text: string) =>
  /^(\d{1,2}[.-]\d{1,2}[.-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{4} ?- ?\d{4})$/.test(text);

function phonePiece(text: string): ContactPiece {
  const dial = isDate(text) ? null : dialled(text);
  if (dial === null) return { kind: 'words', text };
  return { kind: 'phone', text, dial, whatsApp: dial.startsWith('+') ? dial.slice(1) : null };
}

/** Finds the telephone numbers and e-mails in a text that somebody wrote by hand. The pieces together are the text. */
export function contactPieces(text: string): ContactPiece[] {
  const pieces: ContactPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(contact)) {
    if (found.index > from) pieces.push({ kind: 'words', text: text.slice(from, found.index) });
    pieces.push(found[1] === undefined ? phonePiece(found[0]) : { kind: 'mail', text: found[0] });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'words', text: text.slice(from) });
  return pieces;
}
