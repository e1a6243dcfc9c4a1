import type { Language } from '#contract/values.ts';
import type { CountedPage } from '#web/app/later/counted-page.ts';

/** What the first file of a page knows of it. It travels in the HTML, apart from what React draws: a slow phone reads it at once. */
export interface FirstFacts {
  language: Language;
  /** The page does nothing without that code. */
  isForm: boolean;
  /** The race on this page that is ridden now; null: none. */
  ridden: number | null;
  /** How the visit is counted. */
  counted: CountedPage;
  analytics: string | null;
}

/** The facts of this page. Only in the browser. */
export function readFacts(): FirstFacts | null {
  const text = document.getElementById('first')?.textContent;
  return text === undefined ? null : (JSON.parse(text) as FirstFacts);
}
