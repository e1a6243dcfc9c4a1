import { useState } from 'react';

/** What is typed over what stands. What nobody touched follows what stands, also when somebody else changes it meanwhile. */
export function useDraft<Fields extends object>(saved: Fields) {
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const fields: Fields = { ...saved, ...edits };
  return {
    fields,
    set: (changes: Partial<Fields>) => setEdits((before) => ({ ...before, ...changes })),
    /** The same upon what is typed by then, for what comes later. */
    change: (how: (fields: Fields) => Partial<Fields>) =>
      setEdits((before) => ({ ...before, ...how({ ...saved, ...before }) })),
    isChanged: JSON.stringify(fields) !== JSON.stringify(saved),
    /** It is saved: nothing is typed any more. */
    settle: () => setEdits({}),
  };
}
