import Ellipsis from 'lucide-react/icons/ellipsis';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './more-acts.module.css';
import type { RowAct } from './near-acts.tsx';

interface MoreButtonProps {
  readonly name: string;
  readonly onOpen: () => void;
}

/** CON-DESIGN-20: without a mouse nothing is beside it, so a button of the row opens what can be done with it. */
export function MoreButton({ name, onOpen }: MoreButtonProps) {
  const words = useWords();
  return (
    <button
      type="button"
      className={styles['more']}
      aria-label={words.acts.moreFor(name)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Ellipsis />
    </button>
  );
}

interface ActSheetProps {
  readonly name: string;
  readonly acts: readonly RowAct[];
  readonly onClose: () => void;
}

export function ActSheet({ name, acts, onClose }: ActSheetProps) {
  return (
    <Dialog title={name} onClose={onClose}>
      <div className={styles['acts']}>
        {acts.map((act) => (
          <Button
            key={act.name}
            onClick={() => {
              onClose();
              act.run();
            }}
          >
            {act.name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
