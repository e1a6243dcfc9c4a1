import { hydrateRoot } from 'react-dom/client';
import { App, type Boot } from '#web/app/App.tsx';
import { detectLanguage, rememberLanguage } from '#web/app/language.ts';
import { takeEarlyTap } from '#web/app/document/early-tap.ts';
import { pageKept, tellKept } from '#web/app/data/kept.ts';
import { bringTexts } from '#web/app/public-texts.ts';
import { screens } from '#web/app/screens/table.ts';
import { startSession } from '#web/app/call/session.ts';

const root = document.getElementById('root');
const embedded = document.getElementById('page')?.textContent;

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
  startSession();
  tellKept(pageKept());
  // Asked for together with this code; without a signal the page stays as it came, and its links work.
  await Promise.all([screens[boot.page.screen].loadCode(), bringTexts(boot.language)]);
  const doEarlyTap = takeEarlyTap();
  hydrateRoot(root, <App boot={boot} />);
  // What the device keeps is drawn first: a star that is set already is not what was tapped.
  requestAnimationFrame(() => setTimeout(doEarlyTap));
  // After the first load: until a control answers, none goes away.
  const { keepFocus } = await import('#web/app/focus/keep-focus.ts');
  keepFocus();
}

// Code that did not come leaves a page that reads, with links that work: nothing to say about it.
if (root && embedded) start(root, embedded).catch(() => {});
