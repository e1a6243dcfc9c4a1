import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';

/* Several cards may be open at once, so the page asks one question for all of them. */
const open = new Set<symbol>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Asks before a link inside the site is followed, which keeps the document, so the browser would not ask. */
function ask(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target === '_blank') return;
  // Changing the language, or going to an anchor of this page, loses nothing that was typed.
  const stays = link.pathname + link.search === location.pathname + location.search;
  if (stays || link.pathname === '/language') return;
  if (!window.confirm(m.profile_unsaved())) event.preventDefault();
}

/** Asks before typed values are lost: on leaving the site, and on the way to another screen or rider. */
export function useUnsavedCard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const mine = Symbol('unsaved');
    if (open.size === 0) {
      window.addEventListener('beforeunload', warn);
      document.addEventListener('click', ask, { capture: true });
    }
    open.add(mine);
    return () => {
      open.delete(mine);
      if (open.size > 0) return;
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask, { capture: true });
    };
  }, [unsaved]);
}
