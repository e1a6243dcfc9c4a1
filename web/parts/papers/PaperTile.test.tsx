// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { PaperTile } from './PaperTile.tsx';
import { draw, found } from '#web/parts/testing/draw.tsx';

const nothing = () => {};

test('a paper that must come says so, and why it is not accepted', async () => {
  await draw(<PaperTile name="file" label="Licencia" file={null} onFile={nothing} required error="Falta" />);
  const picker = found('#file');
  expect(picker.hasAttribute('required')).toBe(true);
  expect(picker.getAttribute('aria-invalid')).toBe('true');
  expect(found(`#${picker.getAttribute('aria-describedby')}`).textContent).toBe('Falta');
});

test('one that is chosen asks for nothing more', async () => {
  const file = new File(['x'], 'licencia.pdf', { type: 'application/pdf' });
  await draw(<PaperTile name="file" label="Licencia" file={file} onFile={nothing} required />);
  expect(found('#file').hasAttribute('required')).toBe(false);
});
