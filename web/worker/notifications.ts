/** The words of a notification, and the page that it is about. */
interface NotificationWords {
  title: string;
  body: string;
  /** The tag. A newer notification about the same rider replaces this one. */
  tag: string;
  url: string;
}

const isWords = (value: unknown): value is NotificationWords =>
  typeof value === 'object' &&
  value !== null &&
  (['title', 'body', 'tag', 'url'] as const).every((name) => typeof Reflect.get(value, name) === 'string');

/** Reads the text of a message. It is null when the message is none of ours. */
export function saidIn(text: string): NotificationWords | null {
  try {
    const value: unknown = JSON.parse(text);
    return isWords(value) ? value : null;
  } catch {
    return null;
  }
}
