import { useEffect, useEffectEvent, useId } from 'react';

const markOf = (): unknown => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'over' in state ? state.over : undefined;
};

/**
 * Lets the phone's Back button close what is over the page, and keep the page. The open part has its own entry in the
 * history, with the same address. When it is closed in another way, it removes that entry, unless the page has gone on.
 * @param onClose closes the part. When it returns true, the part stays open for now, and the next Back asks again.
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
      // The check waits a moment, because another sheet may have opened in its place.
      setTimeout(() => {
        if (markOf() === mark) history.back();
      }, 0);
    };
  }, [mark]);
}
