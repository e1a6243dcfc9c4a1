import { useLanguage } from '#web/app/language-context.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** The current notices of the organization about the date, on every tab. */
export function RaceNotices({ notices }: Pick<FoundRace, 'notices'>) {
  const language = useLanguage();
  return notices.map(({ weight, words }) => (
    <p
      key={words[language]}
      role="status"
      className={weight === 'info' ? 'bg-surface2 py-3' : 'bg-accent py-3 font-semibold text-on-accent'}
    >
      <span className="gutter mx-auto flex max-w-page items-center gap-2 wrap-anywhere">
        <Icon name="alert" className="size-5 shrink-0" />
        {words[language]}
      </span>
    </p>
  ));
}
