import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw, press, type } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { SearchBox, useTypedSearch } from './SearchBox.tsx';

/** The searches that the box asked for, and not yet answered. */
let asked: string[] = [];

/** A pause in which the rest of a test passes. */
const neverMs = 60_000;

/** A page whose address follows the box at once, and whose results, with the search they are of, come later. */
function Page() {
  const [q, setQ] = useState('');
  const { typed, search } = useTypedSearch(q, (text) => asked.push(text));
  const type = (text: string) => {
    search(text, text === 'echever' ? neverMs : 0);
    if (text === 'left') history.pushState(null, '', '/riders/7');
  };
  return (
    <>
      <SearchBox label="Find" around="" value={typed} onChange={(event) => type(event.target.value)} />
      <button type="button" id="answer" onClick={() => setQ(asked.shift() ?? '')}>
        The answer arrives
      </button>
      <button type="button" id="all" onClick={() => setQ('')}>
        All
      </button>
    </>
  );
}

const typed = () => document.querySelector('input')?.value;

test('what was typed stays while its results are on the way, and so does what was typed after it', async () => {
  asked = [];
  await draw(<Page />);
  await type('input', 'eche');
  await soon(() => expect(asked).toEqual(['eche']));
  expect(typed()).toBe('eche');
  await type('input', 'echever');
  await press('#answer');
  expect(typed()).toBe('echever');
});

test('a search that the address changed by another way is written in the box, also the same one again', async () => {
  asked = [];
  await draw(<Page />);
  await type('input', 'eche');
  await soon(() => expect(asked).toEqual(['eche']));
  await press('#answer');
  await press('#all');
  expect(typed()).toBe('');
  asked = ['eche'];
  await press('#answer');
  expect(typed()).toBe('eche');
});

test('a link that was tapped right after typing leads on: the search does not take the page back', async () => {
  asked = [];
  const before = location.href;
  await draw(<Page />);
  await type('input', 'left');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
  history.replaceState(null, '', before);
});
