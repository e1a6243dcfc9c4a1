import { type ComponentType, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { drawing } from '#web/parts/testing/draw.tsx';
import { NotArrived } from './bring.ts';
import { Fence } from './Fence.tsx';
import { onDemand } from './on-demand.tsx';

const missing = 'Falta cargar una parte de esta página. La señal está débil o se cortó; seguimos intentando.';
let root = document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(console, 'info').mockReturnValue();
});

interface PartProps {
  name: string;
}
const Part = ({ name }: PartProps) => <p>{name} está</p>;

/** Makes code that arrives after a number of failures. */
function coming(failures: number, failure: Error = new NotArrived('part.js', false)) {
  const load = vi.fn(async (): Promise<ComponentType<PartProps>> => {
    if (load.mock.calls.length <= failures) throw failure;
    return Part;
  });
  return load;
}

async function draw(Screen: ComponentType<PartProps>): Promise<void> {
  root = document.createElement('div');
  document.body.replaceChildren(root);
  const drawn = createRoot(root);
  onTestFinished(() => drawing(async () => drawn.unmount()));
  await drawing(async () =>
    drawn.render(
      <Suspense fallback="…">
        <Screen name="Todo" />
      </Suspense>,
    ),
  );
}

const pass = (ms: number) => drawing(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const said = () => root.textContent;
const press = (name: string) =>
  drawing(async () => {
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    await vi.advanceTimersByTimeAsync(0);
  });

test('a part that does not come says so, is asked for by itself, and takes its place', async () => {
  const load = coming(3);
  await draw(onDemand(load));
  expect(said()).toContain(missing);
  await pass(1000);
  expect(said()).toContain(missing);
  await pass(3000 + 8000);
  expect(said()).toBe('Todo está');
  expect(load).toHaveBeenCalledTimes(4);
});

test('a button and a signal that comes back ask for it at once', async () => {
  const load = coming(4);
  const Screen = onDemand(load);
  await draw(Screen);
  await press('Reintentar');
  expect(load).toHaveBeenCalledTimes(2);
  await drawing(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(load).toHaveBeenCalledTimes(3);
});

test('what nobody looks at is not asked for; whoever comes back to it has it asked for at once', async () => {
  const load = coming(2);
  const Screen = onDemand(load);
  const Door = () => {
    const [isOpen, open] = useState(true);
    return (
      <>
        <button type="button" onClick={() => open(!isOpen)}>
          Puerta
        </button>
        {isOpen && <Screen name="Todo" />}
      </>
    );
  };
  await draw(Door);
  await press('Puerta');
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  await press('Puerta');
  expect(load).toHaveBeenCalledTimes(2);
  await press('Puerta');
  await press('Puerta');
  expect(said()).toBe('PuertaTodo está');
});

test('a part that is late is told from a weak signal, and comes', async () => {
  const load = vi.fn(
    () => new Promise<ComponentType<PartProps>>((resolve) => setTimeout(resolve, 12_000, Part)),
  );
  await draw(onDemand(load));
  expect(said()).toBe('…');
  await pass(5000);
  expect(said()).toContain(missing);
  await pass(7000);
  expect(said()).toBe('Todo está');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what the site has no longer says to load the page again', async () => {
  await draw(onDemand(coming(99, new NotArrived('part.js', true))));
  expect(said()).toBe('Esta parte de la página falló. Carga la página de nuevo.Cargar de nuevo');
});

test('a quiet part is left out until it comes', async () => {
  await draw(onDemand(coming(1), { quiet: true }));
  expect(said()).toBe('');
  await pass(1000);
  expect(said()).toBe('Todo está');
});

test('a fault in a part stays in it, and another place is tried anew', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Faulty = ({ name }: PartProps) => {
    if (name === 'rota') throw new Error('a fault');
    return <p>{name}</p>;
  };
  const Places = () => {
    const [name, go] = useState('rota');
    return (
      <>
        <button type="button" onClick={() => go('sana')}>
          Ir
        </button>
        <Fence place={name}>
          <Faulty name={name} />
        </Fence>
      </>
    );
  };
  await draw(Places);
  expect(said()).toContain('Esta parte de la página falló. Carga la página de nuevo.');
  await press('Ir');
  expect(said()).toBe('Irsana');
});
