import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useMedia } from '../../parts/use-media.ts';
import { useComputedAnswer } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { paperBody } from './form-body.ts';
import type { TypedForm } from './form-state.ts';
import styles from './paper-preview.module.css';
import { useDebounced } from './use-debounced.ts';

/** The service draws no more than this of a document that is not issued. */
const mostLines = 60;
const patienceMs = 500;

interface PaperPreviewProps {
  readonly form: TypedForm;
  readonly next: string | null;
  readonly isBeside: boolean;
}

/** CON-FORM-12: the paper, with the number that the series would give next, as the service would print it now, beside the form where there is room, else behind a button. */
export function PaperPreview({ form, next, isBeside }: PaperPreviewProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const isLong = form.lines.length > mostLines;
  const typed = useMemo(
    () => ({ ...(next === null ? {} : { numar: next }), ...paperBody(words, form) }),
    [form, next, words],
  );
  const body = useDebounced(typed, patienceMs);
  const asked = useComputedAnswer(
    '/app/api/emitere/previzualizare',
    { body },
    { isWanted: (isBeside || isOpen) && !isLong },
  );
  const picture = usePicture(asked.data?.imagine);
  const paper = picture === null ? <div className={styles['blank']} /> : <Picture source={picture} />;
  if (isLong) return isBeside ? <p className="small quiet">{words.form.paperTooLong(mostLines)}</p> : null;
  return (
    <aside className={styles['aside']} aria-label={words.form.paper}>
      {isBeside ? paper : null}
      <Button look={isBeside ? 'quiet' : 'plainly'} onClick={() => setOpen(true)}>
        {isBeside ? words.form.enlargePaper : words.form.showPaper}
      </Button>
      {isOpen ? (
        <Dialog title={words.form.paper} onClose={() => setOpen(false)} isWide>
          {paper}
        </Dialog>
      ) : null}
    </aside>
  );
}

const Picture = ({ source }: { readonly source: string }) => {
  const words = useWords();
  return <img className={styles['paper']} src={source} alt={words.form.paperAlt} />;
};

/** A picture has an address of its own, and the last one stays while something is wrong. */
function usePicture(svg: string | undefined): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (svg !== undefined) setShown(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
  }, [svg]);
  useEffect(() => () => (shown === null ? undefined : URL.revokeObjectURL(shown)), [shown]);
  return shown;
}

/** The width is the one of `document-form.module.css`. */
const wide = '(min-width: 79rem)';

export const useIsWide = (): boolean => useMedia(wide);
