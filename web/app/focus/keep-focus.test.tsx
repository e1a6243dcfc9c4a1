import { type ReactNode, useState } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';
import { draw, found, press } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';

beforeAll(() => keepFocus());
// The last page that was put away is not looked at any more: the document is gone by then.
afterAll(() => {
  document.dispatchEvent(new Event('pointerdown'));
});

function Swap({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return open ? (
    <div>
      {children}
      <p>
        <button type="button" id="back" onClick={() => setOpen(false)}>
          back
        </button>
      </p>
    </div>
  ) : (
    <button type="button" id="open" onClick={() => setOpen(true)}>
      open
    </button>
  );
}

const pressed = async (selector: string) => {
  found(selector).focus();
  await press(selector);
};
const focusIs = (id: string) => soon(() => expect(document.activeElement?.id).toBe(id));

test('a form that comes instead of its button has the focus in its first field, and gives it back to the button', async () => {
  await draw(
    <Swap>
      <input id="field" aria-label="field" />
    </Swap>,
  );
  await pressed('#open');
  await focusIs('field');
  await pressed('#back');
  await focusIs('open');
});

test('a page that comes instead of a form is read from its heading', async () => {
  await draw(
    <Swap>
      <h2 id="heading">Who rides today?</h2>
    </Swap>,
  );
  await pressed('#open');
  await focusIs('heading');
});

function Lines() {
  const [lines, setLines] = useState(['a', 'b']);
  return (
    <section>
      <h2 id="lines">Lines</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <button type="button" id={line} onClick={() => setLines(lines.filter((one) => one !== line))}>
              {line}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

test('a line that is done leads to the next one, the last one to the heading', async () => {
  await draw(<Lines />);
  await pressed('#a');
  await focusIs('b');
  await pressed('#b');
  await focusIs('lines');
});

test('a focus that the page itself has moved stays there', async () => {
  await draw(
    <Swap>
      <button type="button" id="first">
        first
      </button>
      <input id="meant" aria-label="meant" ref={(input) => input?.focus()} />
    </Swap>,
  );
  await pressed('#open');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.activeElement?.id).toBe('meant');
});
