import { useState } from 'react';

/** One thing whose state differs from the one that was drawn before. A state is empty while the thing is not there. */
export interface Change {
  name: string;
  before: string;
  state: string;
}

interface NewsProps {
  /** What the states are about. When it changes, nothing is said: the reader hears news, not what was there already. */
  about: string;
  /** The state of each thing, by its name. */
  states: ReadonlyMap<string, string>;
  /** Writes what the reader has to hear of some changes. Empty words say nothing. */
  wordsOf: (changes: readonly Change[]) => string;
}

/** Lists what changed from one state of things to another. */
function changesOf(before: NewsProps['states'], states: NewsProps['states']): Change[] {
  const names = new Set([...before.keys(), ...states.keys()]);
  return [...names].flatMap((name) => {
    const change = { name, before: before.get(name) ?? '', state: states.get(name) ?? '' };
    return change.before === change.state ? [] : [change];
  });
}

/** Tells screen readers, once, what changed while the page is open. The region is there before it has words. */
export function News({ about, states, wordsOf }: NewsProps) {
  const [known, know] = useState({ about, states, words: '' });
  const changes = changesOf(known.states, states);
  if (known.about !== about) know({ about, states, words: known.words });
  else if (changes.length > 0) know({ about, states, words: wordsOf(changes) || known.words });
  return (
    <p role="status" className="sr-only">
      {known.words}
    </p>
  );
}
