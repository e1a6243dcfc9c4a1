import { useState } from 'react';
import { tellsDocument } from '#rules/names/rider-search.ts';
import { go, hrefWith, useAddress, useSearchParams } from '#web/ground/address/navigation.ts';
import { useAfter } from '#web/ui/effects/use-after.ts';

const pauseMs = 150;

/** Holds what is typed and, a moment later, searched. It is in the address, unless it is a document number. */
export function useSearch() {
  const { path } = useAddress();
  const params = useSearchParams();
  const kept = params.get('q') ?? '';
  const [typed, setTyped] = useState(kept);
  const [q, setQ] = useState(kept);
  const text = typed.trim();
  const search = () => {
    setQ(text);
    go(hrefWith(path, params, { q: tellsDocument(text) ? null : text }), { replace: true });
  };
  useAfter(text === q ? null : pauseMs, search, typed);
  return { typed, setTyped, q };
}
