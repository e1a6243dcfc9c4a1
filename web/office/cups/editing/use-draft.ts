import { useState } from 'react';

/** Typed values over saved ones. A field nobody touched shows the saved value, also when somebody else changes it meanwhile. */
export function useDraft<Fields extends object>(saved: Fields) {
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const fields: Fields = { ...saved, ...edits };
  return {
    fields,
    set: (changes: Partial<Fields>) => setEdits((before) => ({ ...before, ...changes })),
    /** The same for a change that comes later: it starts from what is typed by then. */
    change: (how: (fields: Fields) => Partial<Fields>) =>
      setEdits((before) => ({ ...before, ...how({ ...saved, ...before }) })),
    isChanged: JSON.stringify(fields) !== JSON.stringify(saved),
    /** It was saved: no typed value is left. */
    settle: () => setEdits({}),
  };
}
