import { useEffect } from 'react';

/** Keeps the screen on while the component is drawn. A hidden page ends that, so the hook asks for it again. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const got = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void got?.release();
      else lock = got;
    };
    const look = () => void hold();
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
}
