import type { Language } from '#contract/values.ts';
import { overwriteGetLocale } from '#text/messages/runtime.js';
import { speakTexts } from '#web/app/public-texts.ts';

export const languages: readonly Language[] = ['es', 'en', 'pt'];

/** The name of each language in that language, so that everybody finds their own. */
export const languageNames: Record<Language, string> = { es: 'Español', en: 'English', pt: 'Português' };

/** One of ours, or null. In: any tag (`pt-BR`, `EN`). */
export function knownLanguage(tag: string | null | undefined): Language | null {
  const code = tag?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === code) ?? null;
}

/**
 * The reader's language: cookie, then storage, then the browser's, then Spanish (specification §4).
 * In: `document.cookie`, the stored value, `navigator.languages`.
 */
export function detectLanguage(cookies: string, stored: string | null, browser: readonly string[]): Language {
  const cookie = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1];
  return (
    knownLanguage(cookie) ??
    knownLanguage(stored) ??
    browser.map(knownLanguage).find((language) => language !== null) ??
    'es'
  );
}

/** Sets the language of all messages. */
export function speak(language: Language): void {
  overwriteGetLocale(() => language);
  speakTexts(language);
}

/** Stores the choice for the server (cookie) and for the browser (storage). Only in the browser. */
export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  try {
    localStorage.setItem('lang', language);
  } catch {
    // Storage may be refused; the cookie is enough.
  }
}

/** The address that changes the language without scripts, and leads back. */
export function languageHref(language: Language, back: string): string {
  return `/language?to=${language}&back=${encodeURIComponent(back)}`;
}
