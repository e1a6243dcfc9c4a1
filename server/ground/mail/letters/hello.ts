import * as m from '#text/messages/messages.js';
import type { Language } from '#contract/values.ts';

/** Writes the beginning of a letter, by name where the account has one. */
export const hello = (first_name: string, locale: { locale: Language }): string =>
  first_name === '' ? m.mail_hello({}, locale) : m.mail_hello_name({ name: first_name }, locale);
