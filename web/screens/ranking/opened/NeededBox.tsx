import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useLanguage } from '#web/app/language-context.ts';
import { neededSentences, rivalLines, targetWords } from './needed-words.ts';
import type { NeededView } from './opened-view.ts';

interface NeededBoxProps {
  needed: NeededView;
  hrefOf: (target: number) => string;
}

/** What a rider needs on the dates left, for the place that was chosen. */
export function NeededBox({ needed, hrefOf }: NeededBoxProps) {
  const { targets, target, left, answer, better, names } = needed;
  const language = useLanguage();
  const lines = answer.kind === 'last' ? rivalLines(answer, names, language) : [];
  const sentences = [
    ...neededSentences(answer, target, names, language),
    ...(better ? neededSentences(better.answer, better.target, names, language) : []),
  ];
  return (
    <section aria-label={m.ranking_needed_title()} className="max-w-xl border-2 border-ink">
      <div className="on-island flex items-baseline justify-between gap-3 bg-night px-3 py-1.5 text-on-night">
        <h2 className="display text-d22">{m.ranking_needed_title()}</h2>
        <p className="text-caption text-on-night2">{m.ranking_needed_left({ count: left })}</p>
      </div>
      <ul aria-label={m.ranking_needed_targets()} className="flex divide-x divide-line border-b-2 border-ink">
        {targets.map((one) => (
          <li key={one} className="min-w-0 grow basis-0">
            <Link
              href={hrefOf(one)}
              replace
              aria-current={one === target ? 'true' : undefined}
              className={`display grid min-h-12 place-items-center text-d22 ${one === target ? 'bg-signal text-night' : 'hover:bg-surface'}`}
            >
              {targetWords(one, language)}
            </Link>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <dl className="text-small">
          {lines.map(({ condition, deed }) => (
            <div
              key={condition}
              className="flex items-baseline justify-between gap-3 border-b border-line px-3 py-2"
            >
              <dt className="min-w-0 wrap-anywhere">{condition}</dt>
              <dd className="shrink-0 font-semibold">{deed}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="space-y-1 px-3 py-2 text-small">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="text-caption text-ink3">{m.ranking_needed_aside()}</p>
      </div>
    </section>
  );
}
