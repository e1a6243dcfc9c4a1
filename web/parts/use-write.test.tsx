import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Cancelled, CallFailure } from '#web/ground/call/ask.ts';
import { draw, follow, found, press } from './testing/draw.tsx';
import { Refused, useWrite, type Work, type WriteRefusal } from './use-write.ts';

const changed = new CallFailure(409, 'office.changed', 'Somebody changed it', null);
const full = new CallFailure(409, 'race.full', 'No place is left', 'category_id');

interface ButtonProps {
  work: Work;
  onRefused?: (refusal: WriteRefusal) => unknown;
  onDone?: (written: boolean) => void;
}

function Saving({ work, onRefused, onDone }: ButtonProps) {
  const { busy, failure, refusal, run, runNext, clear } = useWrite({
    again: [{ queryKey: ['cup'] }],
    ...(onRefused === undefined ? {} : { onRefused }),
  });
  return (
    <>
      <button type="button" id="save" onClick={() => void run(work).then(onDone)}>
        {busy ? 'saving' : 'save'}
      </button>
      <button type="button" id="undo" onClick={() => void runNext(work).then(onDone)}>
        undo
      </button>
      <button type="button" id="clear" onClick={clear}>
        clear
      </button>
      <p id="failure">{failure}</p>
      <p id="where">{refusal?.where}</p>
    </>
  );
}

/** Makes work that ends when the test decides. */
function heldWork() {
  const ends: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  return { work, ends };
}

test('a refusal stays in sight until the next try, and names its field', async () => {
  const answers: Work[] = [() => Promise.reject(full), () => Promise.resolve()];
  const done: boolean[] = [];
  await draw(<Saving work={async () => answers.shift()?.()} onDone={(written) => done.push(written)} />);
  await press('#save');
  expect(found('#failure').textContent).toBe('No place is left');
  expect(found('#where').textContent).toBe('category_id');
  await press('#save');
  expect(found('#failure').textContent).toBe('');
  expect(done).toEqual([false, true]);
});

test('a way back pressed before the write has ended is taken when it has, once', async () => {
  const { work, ends } = heldWork();
  const done: boolean[] = [];
  await draw(<Saving work={work} onDone={(written) => done.push(written)} />);
  await press('#save');
  await press('#undo', 2);
  expect(ends).toHaveLength(1);
  await follow(() => ends[0]?.resolve());
  expect(ends).toHaveLength(2);
  await follow(() => ends[1]?.resolve());
  expect(ends).toHaveLength(2);
  expect(done.toSorted((one, other) => Number(one) - Number(other))).toEqual([false, true, true]);
});

test('two presses send once, and the button is free again afterwards', async () => {
  const { work, ends } = heldWork();
  await draw(<Saving work={work} />);
  await press('#save', 2);
  expect(found('#save').textContent).toBe('saving');
  expect(ends).toHaveLength(1);
  await follow(() => ends[0]?.resolve());
  expect(found('#save').textContent).toBe('save');
  await press('#save');
  expect(ends).toHaveLength(2);
});

test('what is forgotten while another try is under way is not that try', async () => {
  const { work, ends } = heldWork();
  await draw(<Saving work={work} />);
  await press('#save');
  await press('#clear');
  expect(found('#save').textContent).toBe('saving');
  await follow(() => ends[0]?.reject(full));
  expect(found('#failure').textContent).toBe('No place is left');
  await press('#clear');
  expect(found('#failure').textContent).toBe('');
});

test('what somebody else changed is asked for again, and told where the screen wants it', async () => {
  const told: WriteRefusal[] = [];
  const client = await draw(
    <Saving
      work={() => Promise.reject(changed)}
      onRefused={(refusal) => {
        told.push(refusal);
        return refusal.isChanged;
      }}
    />,
  );
  client.setQueryData(['cup', 7], 'as it was read');
  client.setQueryData(['riders'], 'something else');
  await press('#save');
  expect(told).toMatchObject([{ code: 'office.changed', isChanged: true, words: 'Somebody changed it' }]);
  expect(found('#failure').textContent).toBe('');
  expect(client.getQueryState(['cup', 7])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['riders'])?.isInvalidated).toBe(false);
});

/** Shows a list of the cup, as a screen does. Its reading ends when the test decides. */
function shownList(client: QueryClient) {
  const { work, ends } = heldWork();
  const list = new QueryObserver(client, { queryKey: ['cup', 7], queryFn: () => work().then(() => 'read') });
  onTestFinished(list.subscribe(() => {}));
  return ends;
}

test('a write is done when what it changed has been read again', async () => {
  const done: boolean[] = [];
  const client = await draw(
    <Saving work={() => Promise.resolve()} onDone={(written) => done.push(written)} />,
  );
  const readings = shownList(client);
  await follow(() => readings[0]?.resolve());
  await press('#save');
  expect(readings).toHaveLength(2);
  expect(found('#save').textContent).toBe('saving');
  expect(done).toEqual([]);
  await follow(() => readings[1]?.resolve());
  expect(found('#save').textContent).toBe('save');
  expect(done).toEqual([true]);
});

test('a write does not wait for ever until what it changed has been read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const done: boolean[] = [];
  const client = await draw(
    <Saving work={() => Promise.resolve()} onDone={(written) => done.push(written)} />,
  );
  shownList(client);
  await press('#save');
  expect(done).toEqual([]);
  await follow(() => vi.advanceTimersByTime(3000));
  expect(done).toEqual([true]);
});

test('the button waits for what is done about a refusal', async () => {
  const looked = heldWork();
  await draw(<Saving work={() => Promise.reject(changed)} onRefused={looked.work} />);
  await press('#save');
  expect(found('#save').textContent).toBe('saving');
  await follow(() => looked.ends[0]?.resolve());
  expect(found('#save').textContent).toBe('save');
  expect(found('#failure').textContent).toBe('Somebody changed it');
});

test('what this side refuses has its own words, and what was stopped has none', async () => {
  const answers: Work[] = [
    () => Promise.reject(new Refused('Not this file')),
    () => Promise.reject(new Cancelled()),
  ];
  await draw(<Saving work={async () => answers.shift()?.()} />);
  await press('#save');
  expect(found('#failure').textContent).toBe('Not this file');
  await press('#save');
  expect(found('#failure').textContent).toBe('');
});
