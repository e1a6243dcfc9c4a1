import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { bringPatiently } from '#web/ground/arriving/bring.ts';
import { App, type Boot } from './App.tsx';
import { detectLanguage, rememberLanguage } from '#web/ground/language.ts';
import { takeEarlyTaps } from './first/early-taps.ts';
import { pageKept, tellKept } from '#web/ground/data/kept.ts';
import { bringTexts } from '#web/ground/public-texts.ts';
import { screens } from './page/table.ts';

/* The code that draws the page. The first file loads it when it is needed (`web/app/start-page.ts`). */

function storedLanguage(): string | null {
  try {
    return localStorage.getItem('lang');
  } catch {
    return null;
  }
}

/** Sends a choice that only the storage has (the cookie is gone) to the server, and loads the page in that language. */
function restoreLanguage(shown: string): void {
  const wanted = detectLanguage(document.cookie, storedLanguage(), [shown]);
  // Without a signal, the page comes in the language of its stored copy, and would do so again.
  if (wanted === shown || pageKept() !== null) return;
  rememberLanguage(wanted);
  if (document.cookie.includes(`lang=${wanted}`)) location.reload();
}

async function start(root: HTMLElement, embedded: string): Promise<void> {
  const boot = JSON.parse(embedded) as Boot;
  restoreLanguage(boot.language);
  history.scrollRestoration = 'auto';
  tellKept(pageKept());
  // They are requested together with this code.
  await Promise.all([screens[boot.page.screen].loadCode(), bringTexts(boot.language)]);
  const isWaitedFor = document.early?.isTouched === true;
  const doEarlyTaps = takeEarlyTaps(root);
  const draw = () => {
    hydrateRoot(
      root,
      <StrictMode>
        {/* The stored values of the device are drawn first, because a tap did not mean a star that is set already. */}
        <App boot={boot} onAnswering={() => queueMicrotask(doEarlyTaps)} />
      </StrictMode>,
    );
  };
  // A person who touched the page waits for its answer. Otherwise, short pieces let it scroll in between.
  if (isWaitedFor) flushSync(draw);
  else startTransition(draw);
  // Until a control answers, none disappears. This may fail: drawn again, the page would answer each tap twice.
  bringPatiently(() => import('./shell/keep-focus.ts')).then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  );
}

/** Draws the page. Rejects when the screen's code does not arrive: the page stays, and the next touch tries again. */
export async function drawPage(): Promise<void> {
  const root = document.getElementById('root');
  const embedded = document.getElementById('page')?.textContent;
  if (root && embedded) await start(root, embedded);
}
