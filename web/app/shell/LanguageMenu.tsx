import { useContext } from 'react';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { languageHref, languageNames, languages } from '#web/ground/language.ts';
import { LanguageContext } from '#web/ground/language-context.ts';
import { leavesToBrowser } from '#web/ground/address/link.tsx';
import { useAddress } from '#web/ground/address/navigation.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import en from './flags/en.svg';
import es from './flags/es.svg';
import pt from './flags/pt.svg';

/** Spanish carries a flag of this continent, where it is read. A closed menu loads no drawing. */
const flags: Record<Language, string> = { es, en, pt };

/** Draws a small flag beside a language's own name. */
function Flag({ language }: { language: Language }) {
  return (
    <img
      src={flags[language]}
      alt=""
      loading="lazy"
      className="h-4 w-6 shrink-0 outline outline-1 outline-line"
    />
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
