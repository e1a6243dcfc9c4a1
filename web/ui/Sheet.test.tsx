import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { BackSheet } from './BackSheet.tsx';
import { Sheet } from './Sheet.tsx';
import { draw, follow, found, press, type } from '#web/parts/testing/draw.tsx';

// The sheet of the test before removes its history entry a moment later.
beforeEach(() => new Promise((resolve) => setTimeout(resolve, 20)));

function Page() {
  const [open, setOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <button type="button" id="open" onClick={() => setOpen(true)}>
        open
      </button>
      {isDone && <input id="next" ref={(input) => input?.focus()} aria-label="next" />}
      {open && (
        <Sheet title="A sheet" closeHref="/" closeLabel="close" onClose={() => setOpen(false)}>
          <button
            type="button"
            id="done"
            onClick={() => {
              setIsDone(true);
              setOpen(false);
            }}
          >
            done
          </button>
        </Sheet>
      )}
    </>
  );
}

test('a closed sheet gives the focus back to what opened it', async () => {
  await draw(<Page />);
  found('#open').focus();
  await press('#open');
  found('#done').focus();
  await press('[aria-label=close]');
  expect(document.activeElement?.id).toBe('open');
});

test('and leaves it where the page has gone on to', async () => {
  await draw(<Page />);
  found('#open').focus();
  await press('#open');
  found('#done').focus();
  await press('#done');
  expect(document.activeElement?.id).toBe('next');
});

function Addressed() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <a href="/races?rider=7" id="row">
        rider
      </a>
      {open && (
        <Sheet
          title="A sheet"
          closeHref="/"
          closeLabel="close"
          onClose={() => setOpen(false)}
          leadsTo='a[href*="rider=7"]'
        >
          all about the rider
        </Sheet>
      )}
    </>
  );
}

test('one that an address opened leads to the row it is about', async () => {
  await draw(<Addressed />);
  found('[aria-label=close]').focus();
  await press('[aria-label=close]');
  expect(document.activeElement?.id).toBe('row');
});

function Backed() {
  const [open, setOpen] = useState(true);
  return open ? (
    <BackSheet title="A sheet" closeHref="/" closeLabel="close" onClose={() => setOpen(false)}>
      <input id="typed" aria-label="typed" />
    </BackSheet>
  ) : (
    <p id="behind">the page behind</p>
  );
}

test('Back closes what no address opened, and stays on the page', async () => {
  const before = location.href;
  await draw(<Backed />);
  expect(history.state).toMatchObject({ over: expect.any(String) });
  expect(location.href).toBe(before);
  await follow(() => {
    history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(found('#behind').textContent).toBe('the page behind');
});

const back = () =>
  follow(() => {
    history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

describe('what was written in a sheet', () => {
  test.each([
    ['Back', back],
    ['the cross', () => press('[aria-label=close]')],
  ])('is not lost by %s: it asks first, and the writing goes on', async (_way, close) => {
    await draw(<Backed />);
    await type('#typed', 'a long reason');
    await close();
    expect(found('[role=alert]').textContent).toContain('no está guardado');
    expect(document.activeElement?.textContent).toBe('Seguir escribiendo');
    await press('[role=alert] button');
    expect(document.activeElement?.id).toBe('typed');
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(Reflect.get(found('#typed'), 'value')).toBe('a long reason');
  });

  test('goes when it is said, or asked to close a second time', async () => {
    await draw(<Backed />);
    await type('#typed', 'a long reason');
    await back();
    await back();
    expect(found('#behind')).toBeTruthy();
  });

  test('and nothing is asked where it was taken out again', async () => {
    await draw(<Backed />);
    await type('#typed', 'a');
    await type('#typed', '');
    await press('[aria-label=close]');
    expect(found('#behind')).toBeTruthy();
  });
});

test('a sheet in which one types begins at its field and not at the button that closes it', async () => {
  await draw(
    <Sheet title="A sheet" closeHref="/" closeLabel="close" onClose={() => {}}>
      <input id="find" aria-label="find" data-first />
    </Sheet>,
  );
  expect(document.activeElement?.id).toBe('find');
});
