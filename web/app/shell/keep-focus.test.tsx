import { type ReactNode, useState } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';
import { draw, found, press } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';

beforeAll(() => keepFocus());
// The last page that was removed is no longer watched, because the document is gone by then.
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

test('a key that is held does not press what came instead of its button', async () => {
  await draw(<Lines />);
  const held = () => {
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await pressed('#a');
  await focusIs('b');
  expect(held()).toBe(true);
  document.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }));
  expect(held()).toBe(false);
});

function Questions() {
  const [lines, setLines] = useState(['first', 'second']);
  const [answered, setAnswered] = useState<string | null>(null);
  const answer = (line: string) => {
    setAnswered(line);
    setTimeout(() => setLines(lines.filter((one) => one !== line)), 30);
  };
  return (
    <section>
      <h2 id="questions">Questions</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            {line === answered ? (
              <p>answered</p>
            ) : (
              <button type="button" id={line} onClick={() => answer(line)}>
                {line}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

test('a line that says its answer for a moment and goes leads to the next one', async () => {
  await draw(<Questions />);
  await pressed('#first');
  await focusIs('second');
});
