import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { infoCode } from '#web/ground/screen/info-code.ts';
import { textLink } from '#web/ui/button-classes.ts';

/**
 * Shows the landing document of the language, which fills the screen under the header. It runs no scripts, sends no
 * forms and moves nothing outside of its frame. Its links open in another tab.
 */
function AboutScreen() {
  const language = useLanguage();
  const address = `/landing/${language}.html`;
  return (
    <>
      <h1 className="sr-only">{m.about_title()}</h1>
      <iframe
        key={language}
        src={address}
        title={m.about_title()}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
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
