import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';

interface PagesProps {
  /** It is null where there is no such page. */
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

/** It stands under a list that is read page by page, the newest first. */
export function Pages({ onNewer, onOlder }: PagesProps) {
  const words = useWords();
  return (
    <div className="acts">
      <Button onClick={() => onNewer?.()} because={onNewer ? null : words.pages.newest}>
        {words.pages.newer}
      </Button>
      <Button onClick={() => onOlder?.()} because={onOlder ? null : words.pages.oldest}>
        {words.pages.older}
      </Button>
    </div>
  );
}
