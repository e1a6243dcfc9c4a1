import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { App, type Boot } from '#web/app/App.tsx';
import { detectLanguage, rememberLanguage } from '#web/app/language.ts';
import { takeEarlyTaps } from '#web/app/first/early-taps.ts';
import { pageKept, tellKept } from '#web/app/data/kept.ts';
import { bringTexts } from '#web/app/public-texts.ts';
import { screens } from '#web/app/screens/table.ts';

/* What draws the page. The first file loads it when it is needed (`web/app/first/load-drawing.ts`). */

function storedLanguage(): string | null {
  try {
    return localStorage.getItem('lang');
  } catch {
    return null;
  }
}

/** A choice kept only in storage (the cookie is gone) is told to the server, and the page comes again in it. */
function restoreLanguage(shown: string): void {
  const wanted = detectLanguage(document.cookie, storedLanguage(), [shown]);
  // Without a signal the page comes in the language it was kept in, and would again.
  if (wanted === shown || pageKept() !== null) return;
  rememberLanguage(wanted);
  if (document.cookie.includes(`lang=${wanted}`)) location.reload();
}

async function start(root: HTMLElement, embedded: string): Promise<void> {
  const boot = JSON.parse(embedded) as Boot;
  restoreLanguage(boot.language);
  history.scrollRestoration = 'auto';
  tellKept(pageKept());
  // Requested together with this code.
  await Promise.all([screens[boot.page.screen].loadCode(), bringTexts(boot.language)]);
  const isWaitedFor = document.early?.isTouched === true;
  const doEarlyTaps = takeEarlyTaps(root);
  const draw = () => {
    hydrateRoot(
      root,
      <StrictMode>
        {/* What the device keeps is drawn first: a star that is set already is not what was tapped. */}
        <App boot={boot} onAnswering={() => queueMicrotask(doEarlyTaps)} />
      </StrictMode>,
    );
  };
  // Somebody who touched the page already waits for its answer. Otherwise it is drawn in short pieces, between which it scrolls.
  if (isWaitedFor) flushSync(draw);
  else startTransition(draw);
  // Until a control answers, none goes away. The page is drawn, whether this comes or not: drawn again, it would answer each tap twice.
  import('#web/app/focus/keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  );
}

/** Rejects where the code of the screen does not come: the page reads on, and the next touch tries again. */
export async function drawPage(): Promise<void> {
  const root = document.getElementById('root');
  const embedded = document.getElementById('page')?.textContent;
  if (root && embedded) await start(root, embedded);
}
