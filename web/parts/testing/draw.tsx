import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

declare global {
  // React reads this to know whether `act` awaits a change.
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** Runs some work, and waits until React has drawn its effects. Later changes are drawn as in a browser. */
export async function drawing<Result>(work: () => Promise<Result>): Promise<Result> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    return await act(work);
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  }
}

/** Draws a part of a page into the test's document until the test ends, and gives its cache. */
export async function draw(part: ReactNode): Promise<QueryClient> {
  // Results are passed on in the same turn of the event loop.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await drawing(async () =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={client}>{part}</QueryClientProvider>
      </StrictMode>,
    ),
  );
  onTestFinished(async () => {
    await drawing(async () => root.unmount());
    place.remove();
  });
  return client;
}

/** Runs some work, and lets the page draw its effects. */
export async function follow(work: () => void): Promise<void> {
  await drawing(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

export function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`nothing is ${selector}`);
  return element;
}

/** Presses an element, as often as given, before anything is drawn again. */
export async function press(selector: string, times = 1): Promise<void> {
  await follow(() => {
    for (let time = 0; time < times; time += 1) found(selector).click();
  });
}

/** Replaces the text of a field. */
export async function type(selector: string, text: string): Promise<void> {
  await follow(() => {
    const input = found(selector);
    // The browser also writes past the setter that the library puts on the element.
    Reflect.set(Object.getPrototypeOf(input), 'value', text, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
