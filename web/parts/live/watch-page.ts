interface PageWatcher {
  onShown: () => void;
  onHidden: () => void;
  /** Runs when connections may be closed without an event: the page was frozen, or the signal was lost. */
  onBack: () => void;
  onOffline: () => void;
}

const isHidden = () => document.visibilityState === 'hidden';

/** Reports whether the page is visible: at once, and with every change. The returned function stops it. */
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
