import { useEffect, useEffectEvent } from 'react';

/**
 * Asks before somebody leaves what is not saved: the tab, or by a link. In: `stays` says of a path that what is typed is still
 * there after going to it.
 */
export function useUnsaved(
  isUnsaved: boolean,
  words: string,
  stays: (path: string) => boolean = () => false,
): void {
  const isAsked = useEffectEvent(
    (link: HTMLAnchorElement) => link.target !== '_blank' && !stays(link.pathname),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.isContentEditable || !isAsked(link)) return;
      if (window.confirm(words)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', onLeave);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('click', onClick, true);
    };
  }, [isUnsaved, words]);
}
