import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** Asks before unsaved changes are left. `stays` tells whether they are still there after going to a path. */
export function useUnsaved(
  isUnsaved: boolean,
  words: string,
  stays: (path: string) => boolean = () => false,
): void {
  const active = isUnsaved;
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { active });
  useWindowEvent(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.isContentEditable) return;
      if (link.target === '_blank' || stays(link.pathname) || window.confirm(words)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { active, capture: true },
  );
}
