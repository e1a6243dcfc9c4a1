import { useContext, type ReactNode } from 'react';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { languageHref, languageNames, languages } from '#web/ground/language.ts';
import { LanguageContext } from '#web/ground/language-context.ts';
import { leavesToBrowser } from '#web/ground/address/link.tsx';
import { useAddress } from '#web/ground/address/navigation.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Spanish carries a flag of this continent, where it is read. */
const drawings: Record<Language, ReactNode> = {
  es: (
    <>
      <path fill="#74acdf" d="M0 0h24v16H0z" />
      <path fill="#fff" d="M0 5.3h24v5.4H0z" />
      <circle cx="12" cy="8" r="1.9" fill="#f6b40e" />
    </>
  ),
  en: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path
        stroke="#b22234"
        strokeWidth="1.25"
        d="M0 .6h24M0 3h24M0 5.5h24M0 8h24M0 10.5h24M0 13h24M0 15.4h24"
      />
      <path fill="#3c3b6e" d="M0 0h10.5v8.6H0z" />
    </>
  ),
  pt: (
    <>
      <path fill="#009b3a" d="M0 0h24v16H0z" />
      <path fill="#fedf00" d="m12 1.8 9.6 6.2-9.6 6.2L2.4 8z" />
      <circle cx="12" cy="8" r="3.6" fill="#002776" />
    </>
  ),
};

/** Draws a small flag beside a language's own name. */
function Flag({ language }: { language: Language }) {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6 shrink-0 outline outline-1 outline-line">
      {drawings[language]}
    </svg>
  );
}

/** Lists the languages, each by its own name. They are links, so without scripts the server changes the language. */
export function LanguageMenu() {
  const { language, choose } = useContext(LanguageContext);
  const { path, search } = useAddress();
  return (
    <Dropdown
      label={m.shell_language_is({ name: languageNames[language] })}
      summary={
        <>
          <span className="contents max-sm:hidden">
            <Flag language={language} />
          </span>
          <span className="font-semibold uppercase">{language}</span>
          <Icon name="down" className="size-4 max-[400px]:hidden" />
        </>
      }
      summaryClassName="flex h-12 items-center gap-1.5 px-2"
      panelClassName="right-0 max-h-60 w-48"
    >
      <ul>
        {languages.map((one) => (
          <li key={one}>
            <a
              href={languageHref(one, path + search)}
              hrefLang={one}
              lang={one}
              rel="nofollow"
              aria-current={one === language ? 'true' : undefined}
              onClick={(event) => {
                if (leavesToBrowser(event)) return;
                event.preventDefault();
                choose(one);
              }}
              className="flex h-12 items-center gap-3 px-4 hover:bg-surface2 aria-current:bg-accent aria-current:font-semibold aria-current:text-on-accent"
            >
              <Flag language={one} />
              {languageNames[one]}
            </a>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
