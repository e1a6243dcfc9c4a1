import { LIVE_KINDS } from '#rules/live/live-facts.ts';
import { type LiveNews, readMessage } from '#rules/live/live-reader.ts';

/** What is called for the events of a stream. */
interface StreamHearer {
  onNews: (news: LiveNews | 'reset') => void;
  /** Over for good: the server has no room for it, or no stream of this race. */
  onEnd: () => void;
  /** Broken: the browser opens it again by itself. */
  onBreak: () => void;
}

/** One stream of a race. Out: closes it; nothing is heard from it after that. */
export function openLiveStream(href: string, { onNews, onEnd, onBreak }: StreamHearer): () => void {
  const source = new EventSource(href);
  const hear = (message: MessageEvent<string>) => onNews(readMessage(message));
  for (const type of ['hello', 'reset', ...LIVE_KINDS]) source.addEventListener(type, hear);
  source.addEventListener('error', () => (source.readyState === 2 ? onEnd() : onBreak()));
  return () => {
    for (const type of ['hello', 'reset', ...LIVE_KINDS]) source.removeEventListener(type, hear);
    source.close();
  };
}
