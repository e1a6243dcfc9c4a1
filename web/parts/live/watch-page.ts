interface PageWatcher {
  onShown: () => void;
  onHidden: () => void;
  /** What was open may have been killed without a word: the browser had kept the page away, or the signal was gone. */
  onBack: () => void;
  onOffline: () => void;
}

const isHidden = () => document.visibilityState === 'hidden';

/** Whether somebody looks at the page. Says so at once, and with every change. Out: stops. */
export function watchPage({ onShown, onHidden, onBack, onOffline }: PageWatcher): () => void {
  const look = () => (isHidden() ? onHidden() : onShown());
  const back = () => {
    if (!isHidden()) onBack();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', show);
  window.addEventListener('online', back);
  window.addEventListener('offline', onOffline);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', show);
    window.removeEventListener('online', back);
    window.removeEventListener('offline', onOffline);
  };
}
