import { language as languageSchema, type Language } from '#contract/values.ts';
import type { Db } from '#server/db/pool.ts';
import { letterOf, type Letters } from '#server/mail/letters/letters.ts';
import type { Attachment, Mail } from '#server/mail/transport.ts';

/** What the jobs that write letters stand on. */
export interface Post {
  db: Db;
  mail: Mail;
  /** Scheme and host of the links. */
  origin: () => string;
}

/** A language as stored, or Spanish. */
export function languageFrom(text: string): Language {
  return languageSchema.catch('es').parse(text);
}

/** What goes with a letter: paragraphs an organization adds, a PDF. */
interface Enclosed {
  own?: readonly string[];
  attachment?: Attachment;
}

/** Composes a letter, with what an organization adds to it, and hands it over. */
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

/** An instant as a letter says it: the mail program's reader knows no zone but what is written. */
export function instantText(instant: string): string {
  return `${instant.slice(8, 10)}-${instant.slice(5, 7)}-${instant.slice(0, 4)} ${instant.slice(11, 16)} UTC`;
}
