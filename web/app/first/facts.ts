import type { Language } from '#contract/values.ts';
import type { CountedPage } from '#web/ground/later/counted-page.ts';

/** The facts of a page for its first file. They travel in the HTML, apart from React's, to be read at once. */
export interface FirstFacts {
  language: Language;
  /** The page does nothing without that code. */
  isForm: boolean;
  /** The race on this page that is ridden now. It is null when there is none. */
  ridden: number | null;
  /** The page as the visit is counted. */
  counted: CountedPage;
  analytics: string | null;
}

/** Reads the facts of this page. It works only in the browser. */
export function readFacts(): FirstFacts | null {
  const text = document.getElementById('first')?.textContent;
  return text === undefined ? null : (JSON.parse(text) as FirstFacts);
}
