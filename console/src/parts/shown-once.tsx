import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { ShownField } from './fields.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Only its receiver has the secret: the service stores no copy that it could show again. */
export function ShownOnce({ title, label, secret, onClose }: ShownOnceProps) {
  const words = useWords();
  return (
    <Dialog title={title} onClose={onClose} isShownOnce>
      <p className="note note-warn">{words.keys.once}</p>
      <ShownField label={label} value={secret}>
        <CopyButton text={secret} label={words.acts.copy} />
      </ShownField>
      <div className="acts acts-end">
        <Button look="first" onClick={onClose}>
          {words.keys.saved}
        </Button>
      </div>
    </Dialog>
  );
}
