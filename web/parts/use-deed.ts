import { useState } from 'react';
import { failureText } from '#web/app/call/failure-text.ts';

/** One deed at a time: whether it is under way, and why it was not done. */
export function useDeed() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Out: whether it was done. */
  const run = async (deed: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await deed();
      return true;
    } catch (error) {
      setFailure(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, setFailure, run };
}
