import Bowser from 'bowser';

/** `Chrome · Android`: what a person recognizes a session by. The rest of the header is not kept. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400));
  return [browser.name, os.name]
    .filter((name) => name !== undefined && name !== '')
    .join(' · ')
    .slice(0, 80);
}
