import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { draw, drawing, found } from '#web/parts/testing/draw.tsx';
import { Undo } from './Undo.tsx';
import { useJustDone } from './use-just-done.ts';

let act: () => void = () => undefined;

function Desk() {
  const { just, tell, forget } = useJustDone<object>();
  useEffect(() => {
    act = () => tell({});
  }, [tell]);
  return (
    <Undo words="Sorteadas 10" until={just?.until ?? null} busy={false} onUndo={forget} onOver={forget} />
  );
}

test('an undo says for how long it is offered, stands still while somebody is at it, and goes without a hidden end', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await draw(<Desk />);
  const region = found('[role=status]');
  const later = (seconds: number) =>
    drawing(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1000)));
  const button = () => document.querySelector('button');
  expect(region.textContent).toBe('');
  await drawing(async () => act());
  expect(found('[role=status]')).toBe(region);
  expect(region.textContent).toBe('Sorteadas 10 Puedes deshacer durante 30 segundos.');
  await later(25);
  expect(button()?.textContent).toBe('Deshacer (5)');
  await drawing(async () => button()?.focus());
  await later(20);
  expect(button()?.textContent).toBe('Deshacer (5)');
  await drawing(async () => button()?.blur());
  await later(4);
  expect(button()?.textContent).toBe('Deshacer (1)');
  await later(2);
  expect(button()).toBeNull();
  // Even with the focus, it does not outlast the time for which the server keeps silent.
  await drawing(async () => act());
  await drawing(async () => button()?.focus());
  await later(59);
  expect(button()).not.toBeNull();
  await later(2);
  expect(button()).toBeNull();
  expect(region.textContent).toBe('');
});
