import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { useLanguage } from '#web/app/language-context.ts';
import type { FoundRanking } from '#web/screens/ranking/ranking-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** The ranking as a file, of the class that is shown or of all: below it, where a race has its sheets. */
export function RankingFiles({ view }: { view: FoundRanking }) {
  const language = useLanguage();
  return (
    <section aria-labelledby="downloads" className="gutter mt-10 md:px-0 print:hidden">
      <h2 id="downloads" className="display text-d22">
        {m.ranking_files()}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {(['xlsx', 'csv', 'json'] as const).map((format) => (
          <li key={format}>
            <a
              href={addressOf('GET /api/cups/{id}/ranking.{format}', {
                params: { id: view.cup_id, format },
                query: { category_id: view.category ?? undefined, lang: language },
              })}
              download
              className={`uppercase ${secondaryButton}`}
            >
              <Icon name="download" className="size-5" />
              {format}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
