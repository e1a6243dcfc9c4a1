import { useContext } from 'react';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { languageHref, languageNames, languages } from '#web/app/language.ts';
import { LanguageContext } from '#web/app/language-context.ts';
import { leavesToBrowser } from '#web/app/address/link.tsx';
import { useAddress } from '#web/app/address/navigation.ts';
import type { Site } from '#web/app/page.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Flag, type FlagCode } from '#web/ui/Flag.tsx';
import { Icon } from '#web/ui/Icon.tsx';

function flagOf(language: Language, site: Site): FlagCode {
  if (language === 'en') return 'US';
  if (language === 'pt') return 'BR';
  return site === 'argentina' ? 'AR' : 'ES';
}

/** The languages, each by its own name. They are links: without scripts the server changes the language. */
export function LanguageMenu({ site }: { site: Site }) {
  const { language, choose } = useContext(LanguageContext);
  const { path, search } = useAddress();
  return (
    <Dropdown
      label={m.shell_language_is({ name: languageNames[language] })}
      summary={
        <>
          <span className="contents max-sm:hidden">
            <Flag code={flagOf(language, site)} />
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
              <Flag code={flagOf(one, site)} />
              {languageNames[one]}
            </a>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
