import type { Language } from '#contract/values.ts';
import { overwriteGetLocale } from '#text/messages/runtime.js';
import { speakTexts } from './public-texts.ts';

export const languages: readonly Language[] = ['es', 'en', 'pt'];

/** The name of each language in that language, so that everybody finds their own. */
export const languageNames: Record<Language, string> = { es: 'Español', en: 'English', pt: 'Português' };

/** Finds one of our languages for any tag (`pt-BR`, `EN`). It is null when the tag names none of them. */
export function knownLanguage(tag: string | null | undefined): Language | null {
  const code = tag?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === code) ?? null;
}

/**
 * Detects the reader's language from the cookie, then the stored value, then the browser's list, then Spanish
 * (specification §4).
 * @param cookies `document.cookie`
 * @param stored the stored value
 * @param browser `navigator.languages`
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

export function speak(language: Language): void {
  overwriteGetLocale(() => language);
  speakTexts(language);
}

/** Stores the choice in a cookie for the server and in the storage for the browser. It works only in the browser. */
export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  try {
    localStorage.setItem('lang', language);
  } catch {
    // The browser may refuse the storage; the cookie is enough.
  }
}

/** Makes the address that changes the language without scripts and leads back. */
export function languageHref(language: Language, back: string): string {
  return `/language?to=${language}&back=${encodeURIComponent(back)}`;
}
