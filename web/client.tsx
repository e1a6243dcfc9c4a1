import '#web/app/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { App, type Boot } from '#web/app/App.tsx';
import { detectLanguage, rememberLanguage } from '#web/app/language.ts';
import { loadScreen } from '#web/app/load-screen.ts';
import { newQueryClient } from '#web/app/query-client.ts';
import { keepSessionFresh } from '#web/app/keep-session-fresh.ts';
import { startSession } from '#web/app/session.ts';
import { watchVersion } from '#web/app/version.ts';

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
  if (wanted === shown) return;
  rememberLanguage(wanted);
  if (document.cookie.includes(`lang=${wanted}`)) location.reload();
}

async function start(root: HTMLElement, embedded: string): Promise<void> {
  const boot = JSON.parse(embedded) as Boot;
  restoreLanguage(boot.language);
  history.scrollRestoration = 'auto';
  startSession();
  // Asked for together with this code; without a signal the page stays as it came, and its links work.
  await loadScreen(boot.page.screen);
  hydrateRoot(
    root,
    <QueryClientProvider client={newQueryClient()}>
      <App boot={boot} />
    </QueryClientProvider>,
  );
  watchVersion();
  keepSessionFresh();
}

// Code that did not come leaves a page that reads, with links that work: nothing to say about it.
if (root && embedded) start(root, embedded).catch(() => {});
