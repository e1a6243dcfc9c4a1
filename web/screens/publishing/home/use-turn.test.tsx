import { expect, test, vi } from 'vitest';
import { draw, follow } from '#web/parts/testing/draw.tsx';
import { useTurn } from './use-turn.ts';

const turned = vi.fn();

function Page({ isRidden }: { isRidden: boolean }) {
  useTurn(isRidden, turned);
  return null;
}

const look = () => follow(() => document.dispatchEvent(new Event('visibilitychange')));

test('the front page is drawn again when the race on the track is another one, and not when nothing changed', async () => {
  let number = 'S1';
  const ask = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ items: [number] }));
  await draw(<Page isRidden />);
  // What happened between the page and the first look is not known.
  await look();
  expect(turned).toHaveBeenCalledTimes(1);
  await look();
  expect(turned).toHaveBeenCalledTimes(1);
  number = 'S2';
  await look();
  expect(turned).toHaveBeenCalledTimes(2);
  ask.mockRejectedValue(new TypeError('no signal'));
  await look();
  expect(turned).toHaveBeenCalledTimes(2);
});

test('on a day without a race nothing is asked', async () => {
  turned.mockClear();
  const ask = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no signal'));
  ask.mockClear();
  await draw(<Page isRidden={false} />);
  await look();
  expect(ask).not.toHaveBeenCalled();
  expect(turned).not.toHaveBeenCalled();
});
