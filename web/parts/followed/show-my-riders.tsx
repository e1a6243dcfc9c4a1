import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#contract/values.ts';
import '#web/app/call/private-styles.ts';
import { languages } from '#web/app/language.ts';
import { LanguageContext } from '#web/app/language-context.ts';
import { MyRiders } from './MyRiders.tsx';

function subscribe(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The language of the page, from its `html` element. */
function spoken(): Language {
  return languages.find((one) => one === document.documentElement.lang) ?? 'es';
}

function Riders() {
  const language = useSyncExternalStore(subscribe, spoken, spoken);
  return (
    <LanguageContext value={{ language, choose: () => undefined }}>
      <MyRiders />
    </LanguageContext>
  );
}

let isShown = false;

/** Draws them beside the page, once. A phone that follows nobody loads none of it. */
export function showMyRiders(): void {
  if (isShown) return;
  isShown = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Riders />);
}
