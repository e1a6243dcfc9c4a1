import * as m from '#text/messages/messages.js';
import type { Language } from '#contract/values.ts';

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** The contents of a letter before the layout. */
export interface Contents {
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** A text to copy, set apart. */
  code?: string;
  button?: { label: string; link: string };
  /** Small print under the line. */
  small?: readonly string[];
  /** True when somebody reads the answers. Otherwise the letter warns that nobody does. */
  answered?: boolean;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Makes a name from a form one line, whatever was typed, so that nothing of it becomes a header. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;

const smallOf = ({ small = [], answered = false }: Contents, language: Language): readonly string[] =>
  answered ? small : [...small, m.mail_automatic({}, { locale: language })];

/*
 * Writes the HTML in colours that work on light and dark backgrounds alike, because mail programs change what they
 * like.
 */
function htmlOf(contents: Contents, language: Language): string {
  const { subject, paragraphs, code, button } = contents;
  const body = [
    ...paragraphs.map((text) => paragraph(text, 'font-size:16px;line-height:24px')),
    code === undefined
      ? ''
      : `<p style="margin:0 0 16px;padding:16px;background:#ffc400;color:#0d1015;font:bold 22px/28px monospace;text-align:center">${escaped(code)}</p>`,
    button === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escaped(button.link)}" style="display:inline-block;padding:14px 24px;background:#0d1015;color:#ffc400;border:1px solid #ffc400;font-size:16px;font-weight:bold;text-decoration:none">${escaped(button.label)}</a></p>`,
    button === undefined
      ? ''
      : paragraph(
          `${m.mail_link({}, { locale: language })} ${button.link}`,
          'font-size:13px;line-height:18px;word-break:break-all',
        ),
    '<hr style="border:0;border-top:1px solid #7d8590;margin:24px 0 16px">',
    ...smallOf(contents, language).map((text) => paragraph(text, 'font-size:13px;line-height:18px')),
  ];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px 16px;font-family:Arial,sans-serif"><div style="max-width:520px;margin:0 auto"><p style="margin:0 0 24px;font-size:20px;font-weight:bold;border-left:8px solid #ffc400;padding-left:12px">Partidor</p><h1 style="margin:0 0 16px;font-size:20px;line-height:26px">${escaped(subject)}</h1>${body.join('')}</div></body></html>`;
}

function textOf(contents: Contents, language: Language): string {
  const { paragraphs, code, button } = contents;
  return [
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.link}`]),
    '--',
    ...smallOf(contents, language),
    'Partidor',
  ].join('\n\n');
}

/** Writes a letter as text and as HTML. All text from people is escaped, and is one line. */
export function dress(contents: Contents, language: Language): Letter {
  const clean = {
    ...contents,
    subject: oneLine(contents.subject),
    paragraphs: contents.paragraphs.map((text) => text.replaceAll(/[\p{Cc}]+/gu, ' ')),
  };
  return { subject: clean.subject, text: textOf(clean, language), html: htmlOf(clean, language) };
}
