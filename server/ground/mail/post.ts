import { language as languageSchema, type Language } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { letterOf, type Letters } from '#server/ground/mail/letters/letters.ts';
import type { Attachment, Mail } from '#server/ground/mail/transport.ts';

/** The parts that the jobs need to write letters. */
export interface Post {
  db: Db;
  mail: Mail;
  /** The scheme and host of the links. */
  origin: () => string;
}

/** Returns a stored language, or Spanish. */
export function languageFrom(text: string): Language {
  return languageSchema.catch('es').parse(text);
}

/** Additions to a letter: paragraphs of an organization, a PDF. */
interface Enclosed {
  own?: readonly string[];
  attachment?: Attachment;
}

/** Writes a letter, with the additions of an organization, and sends it. */
export async function write<Name extends keyof Letters>(
  { mail }: Post,
  to: { user_email: string; language: string; replyTo?: string },
  name: Name,
  data: Letters[Name],
  { own = [], attachment }: Enclosed = {},
): Promise<void> {
  const language = languageFrom(to.language);
  await mail.send({
    to: to.user_email,
    language,
    ...(to.replyTo === undefined ? {} : { replyTo: to.replyTo }),
    ...letterOf(name, data, language, own),
    attachment,
  });
}

/** Writes an instant for a letter with its zone, because the reader of a mail knows only the zone that is written. */
export function instantText(instant: string): string {
  return `${instant.slice(8, 10)}-${instant.slice(5, 7)}-${instant.slice(0, 4)} ${instant.slice(11, 16)} UTC`;
}
