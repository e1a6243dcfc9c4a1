import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { drawing, found } from '#web/parts/testing/draw.tsx';
import { takeEarlyTaps } from './early-taps.ts';

let heard: string[] = [];

function Page() {
  const [isFollowed, follow] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <button
        type="button"
        id="star"
        aria-pressed={isFollowed}
        onClick={() => {
          heard.push('star');
          follow(!isFollowed);
        }}
      >
        Seguir
      </button>
      <input id="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input id="minors" type="checkbox" onChange={({ target }) => heard.push(`minors ${target.checked}`)} />
      <select id="club" defaultValue="" onChange={({ target }) => heard.push(`club ${target.value}`)}>
        <option value="">Todos</option>
        <option value="9">Ñandú BMX</option>
      </select>
      <p>{name}</p>
    </>
  );
}

let root = document.createElement('div');

/** Remembers the text and states of a button before anybody taps it. */
const remember = (selector: string) => {
  const button = found(selector);
  if (!(button instanceof HTMLButtonElement)) throw new Error('no button');
  const said = `${button.textContent}|${button.getAttribute('aria-pressed')}|`;
  document.early?.taps.push({ button, said });
};

/** Lets the code arrive: React takes over the page, and handles the taps that came too early. */
async function answer(before = () => undefined as void): Promise<void> {
  const doEarlyTaps = takeEarlyTaps(root);
  const drawn = await drawing(async () => hydrateRoot(root, <Page />));
  await drawing(async () => before());
  await drawing(async () => doEarlyTaps());
  onTestFinished(() => drawing(async () => drawn.unmount()));
}

beforeEach(() => {
  heard = [];
  root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(<Page />);
  document.early = { first: [], code: [], taps: [], isTouched: true };
});

test('a tap that came too early is done once', async () => {
  remember('#star');
  await answer();
  expect(heard).toEqual(['star']);
  expect(found('#star').getAttribute('aria-pressed')).toBe('true');
});

test('a star that the device had set already is not what was tapped', async () => {
  remember('#star');
  await answer(() => found('#star').click());
  expect(heard).toEqual(['star']);
});

test('what was typed, ticked and chosen too early is heard', async () => {
  Object.assign(found('#name'), { value: 'Lucía' });
  Object.assign(found('#minors'), { checked: true });
  Object.assign(found('#club'), { value: '9' });
  await answer();
  expect(found('p').textContent).toBe('Lucía');
  expect(heard).toEqual(['minors true', 'club 9']);
});
