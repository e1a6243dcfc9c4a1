// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Sheet } from './Sheet.tsx';
import { draw, found, press } from '#web/parts/testing/draw.tsx';

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
