import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';

const minute = 60_000;
const hour = 60 * minute;

/** The age of a page, as a sentence. */
function ageSentence(age: number, language: Language): string {
  const locale = { locale: language };
  if (age < minute) return m.kept_away_now({}, locale);
  if (age < 2 * hour) return m.kept_away_minutes({ count: Math.floor(age / minute) }, locale);
  return m.kept_away_hours({ count: Math.floor(age / hour) }, locale);
}

/** Ends what React draws in a page. No content can contain this text, because its signs are escaped. */
const afterRoot = '<script type="application/json" id="page">';

/**
 * An old copy of a page, marked as such: in its first tag for the page's code, and as a line over the foot for readers without scripts.
 * The line is at the end, so nothing moves when the bar of the page itself replaces it.
 */
export function sayAge(html: string, language: Language, trueAt: number, now: number): string {
  const at = new Date(trueAt).toISOString();
  const line =
    `<p id="age" role="status" class="gutter sticky bottom-0 z-40 border-t-2 border-ink bg-accent py-3 font-semibold text-on-accent">` +
    `${ageSentence(now - trueAt, language)}</p>`;
  return html
    .replace('<html ', () => `<html data-kept="${at}" data-away="" `)
    .replace(afterRoot, () => line + afterRoot);
}
