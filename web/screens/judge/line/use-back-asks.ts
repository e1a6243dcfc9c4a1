import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * The phone's back button asks before it leaves an open heat. In: whether one is open; what asks. Out: leaves in spite of it.
 */
export function useBackAsks(isOpen: boolean, onAsk: () => void): () => void {
  const isLeaving = useRef(false);
  const stay = useEffectEvent(() => {
    if (isLeaving.current) return;
    if (!isOpen) {
      isLeaving.current = true;
      history.back();
      return;
    }
    history.pushState(history.state, '');
    onAsk();
  });
  useEffect(() => {
    history.pushState(history.state, '');
    const onBack = () => stay();
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  return () => {
    isLeaving.current = true;
    history.go(-2);
  };
}
