import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { infoCode } from '#web/ground/screen/info-code.ts';
import { textLink } from '#web/ui/button-classes.ts';

/** Makes the frame as high as its document, so that the page has one scroll. Without scripts the frame scrolls. */
function fit(frame: HTMLIFrameElement | null): (() => void) | undefined {
  if (frame === null) return undefined;
  const measure = () => {
    const height = frame.contentDocument?.body?.offsetHeight ?? 0;
    if (height > 0) frame.style.height = `${height}px`;
  };
  const observer = new ResizeObserver(measure);
  observer.observe(frame);
  frame.addEventListener('load', measure);
  measure();
  return () => {
    observer.disconnect();
    frame.removeEventListener('load', measure);
  };
}

/**
 * Shows the landing document of the language, as high as it is, at least as high as the screen under the header. It
 * runs no scripts, sends no forms and moves nothing outside of its frame. Its links open in another tab.
 */
function AboutScreen() {
  const language = useLanguage();
  const address = `/landing/${language}.html`;
  return (
    <>
      <h1 className="sr-only">{m.about_title()}</h1>
      <iframe
        key={language}
        ref={fit}
        src={address}
        title={m.about_title()}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="block h-[calc(100dvh-3.5rem)] min-h-100 w-full border-0 bg-paper md:h-[calc(100dvh-4rem)]"
      />
      <p className="gutter mx-auto max-w-page py-3 text-small text-ink2 print:hidden">
        {m.about_slow()}{' '}
        <a href={address} target="_blank" rel="noopener" className={textLink}>
          {m.about_open()}
        </a>
      </p>
    </>
  );
}

export const aboutCode = infoCode('about', {
  Screen: AboutScreen,
  title: m.about_title,
  description: m.about_description,
});
