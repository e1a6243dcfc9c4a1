import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#contract/values.ts';
import '#web/ground/call/private-styles.ts';
import { languages } from '#web/ground/language.ts';
import { LanguageContext } from '#web/ground/language-context.ts';
import { MyRiders } from './MyRiders.tsx';

function subscribe(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** Reads the language of the page from its `html` element. */
function spoken(): Language {
  return languages.find((one) => one === document.documentElement.lang) ?? 'es';
}

function Riders() {
  const language = useSyncExternalStore(subscribe, spoken);
  return (
    <LanguageContext value={{ language, choose: () => undefined }}>
      <MyRiders />
    </LanguageContext>
  );
}

let isShown = false;

/** Draws my riders beside the page, once. A phone that follows nobody loads none of this. */
export function showMyRiders(): void {
  if (isShown) return;
  isShown = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Riders />);
}
