import { useEffect, useState } from 'react';
import type { SearchReply } from '#contract/search/search.ts';
import { getPublic } from '#web/app/data/api.ts';

/** Long enough for the next letter, short enough to feel instant. */
const typingPause = 150;

interface FoundSoFar {
  /** What was searched. */
  q: string;
  found: SearchReply | null;
  failed: boolean;
}

/** The results for what is typed, a moment after the last letter; until they arrive, the results before. */
export function useFound(q: string) {
  const [state, setState] = useState<FoundSoFar>({ q: '', found: null, failed: false });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (q === '') return;
    let isOver = false;
    const ask = async () => {
      try {
        const found = await getPublic('GET /api/search', { query: { q } });
        if (!isOver) setState({ q, found, failed: false });
      } catch {
        if (!isOver) setState({ q, found: null, failed: true });
      }
    };
    const timer = setTimeout(() => void ask(), typingPause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [q, tries]);
  return { ...state, isBusy: q !== '' && state.q !== q, retry: () => setTries((before) => before + 1) };
}
