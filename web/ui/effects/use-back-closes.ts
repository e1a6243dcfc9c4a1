import { useEffect, useEffectEvent, useId } from 'react';

const markOf = (): unknown => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'over' in state ? state.over : undefined;
};

/**
 * The Back of the phone closes what lies over the page and stays on the page. What is open has an entry of its own in the history, with
 * the same address; closed in another way, it takes that entry back, unless the page has gone on.
 */
export function useBackCloses(onClose: () => void): void {
  const mark = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    history.pushState({ ...history.state, over: mark }, '');
    const onBack = () => {
      if (markOf() !== mark) close();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // A moment later: another sheet may have opened in its place.
      setTimeout(() => {
        if (markOf() === mark) history.back();
      }, 0);
    };
  }, [mark]);
}
