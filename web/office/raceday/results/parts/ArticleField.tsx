import type { Ref } from 'react';
import * as m from '#text/messages/messages.js';
import { TextField } from '#web/ui/form/TextField.tsx';

interface ArticleFieldProps {
  /** The riders who are relegated or disqualified. */
  plates: readonly string[];
  article: string;
  onChange: (article: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Asks on which article of the regulations, or for which reason, riders are relegated or disqualified. */
export function ArticleField({ plates, article, onChange, ref }: ArticleFieldProps) {
  return (
    <div className="mt-3 max-w-80">
      <TextField
        name="article"
        label={m.results_article()}
        hint={m.results_article_hint({ plates: plates.join(', ') })}
        value={article}
        maxLength={60}
        ref={ref}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
