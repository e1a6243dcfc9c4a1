import { useEffect, useState } from 'react';
import type { SearchReply } from '#contract/season/search/search.ts';
import { getPublic } from '#web/ground/data/api.ts';

/** The pause is long enough for the next letter, and short enough to feel instant. */
const typingPause = 150;

interface FoundSoFar {
  q: string;
  found: SearchReply | null;
  failed: boolean;
}

/** Gives the results a moment after the last letter. Until they arrive, it gives the results before. */
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
