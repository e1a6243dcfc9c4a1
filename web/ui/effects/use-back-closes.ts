import { useEffect, useEffectEvent, useId } from 'react';

const markOf = (): unknown => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'over' in state ? state.over : undefined;
};

/**
 * The phone's Back closes what is over the page, and the page stays. What is open has an entry of its own in the history, with the
 * same address; closed in another way, it removes that entry, unless the page has gone on. In: what closes it; true: it stays
 * open for now, and the next Back asks again.
 */
export function useBackCloses(onClose: () => boolean | void): void {
  const mark = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const enter = () => history.pushState({ ...history.state, over: mark }, '');
    enter();
    const onBack = () => {
      if (markOf() !== mark && close() === true) enter();
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
