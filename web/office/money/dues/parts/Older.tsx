import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

interface OlderProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** Loads the next older page when pressed. It draws nothing when there is none. */
export function Older({ query }: OlderProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-4 space-y-3">
      <FormAlert>{query.isFetchNextPageError ? m.office_failed() : null}</FormAlert>
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {m.office_audit_more()}
      </Button>
    </div>
  );
}
