/** What a notification says, and which page it is about. */
interface NotificationWords {
  title: string;
  body: string;
  /** A newer one of the same rider takes its place. */
  tag: string;
  url: string;
}

const isWords = (value: unknown): value is NotificationWords =>
  typeof value === 'object' &&
  value !== null &&
  (['title', 'body', 'tag', 'url'] as const).every((name) => typeof Reflect.get(value, name) === 'string');

/** What was sent. In: the text of a message. Out: null: it is none of ours. */
export function saidIn(text: string): NotificationWords | null {
  try {
    const value: unknown = JSON.parse(text);
    return isWords(value) ? value : null;
  } catch {
    return null;
  }
}
