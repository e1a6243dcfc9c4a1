import { useState } from 'react';

/** Holds typed values over saved ones. An untouched field shows the saved value, even if others change it. */
export function useDraft<Fields extends object>(saved: Fields) {
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const fields: Fields = { ...saved, ...edits };
  return {
    fields,
    set: (changes: Partial<Fields>) => setEdits((before) => ({ ...before, ...changes })),
    /** Does the same for a change that comes later: it starts from what is typed by then. */
    change: (how: (fields: Fields) => Partial<Fields>) =>
      setEdits((before) => ({ ...before, ...how({ ...saved, ...before }) })),
    isChanged: JSON.stringify(fields) !== JSON.stringify(saved),
    /** Removes all typed values, because they were saved. */
    settle: () => setEdits({}),
  };
}
