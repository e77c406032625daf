import { useCallback, useEffect, useRef } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { ChoiceField, LongTextField, TextField } from '../../parts/fields.tsx';
import { useWords } from '../../words/words.ts';
import { writePage } from './mail-page.ts';
import styles from './mail-text.module.css';

interface MailPreviewProps {
  readonly mail: { readonly subiect: string; readonly text: string; readonly html: string };
  readonly onClose: () => void;
}

/** CON-MAIL-3: it shows how a mail would look with an invented invoice, and how it reads where only text is shown. */
export function MailPreview({ mail: { subiect, text, html }, onClose }: MailPreviewProps) {
  const words = useWords();
  return (
    <Dialog title={words.mail.previewTitle} isWide onClose={onClose}>
      <h3>{subiect}</h3>
      <div className={styles['forms']}>
        <MailPage html={html} />
        <section aria-label={words.mail.asText}>
          <p className="small quiet">{words.mail.asText}</p>
          <p className={styles['text']}>{text}</p>
        </section>
      </div>
    </Dialog>
  );
}

/** Nothing runs in the frame and nothing is loaded into it; only the console writes there. */
function MailPage({ html }: { readonly html: string }) {
  const words = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const letGo = useRef<(() => void) | null>(null);
  // Some browsers have the empty page at once, others replace it when it is loaded.
  const write = useCallback(() => {
    letGo.current?.();
    const page = frame.current?.contentDocument;
    letGo.current = page ? writePage(page, html) : null;
  }, [html]);
  useEffect(() => {
    write();
    return () => letGo.current?.();
  }, [write]);
  return (
    <iframe
      ref={frame}
      className={styles['page']}
      title={words.mail.asPage}
      sandbox="allow-same-origin"
      onLoad={write}
    />
  );
}

interface MailTextFieldsProps {
  /** The two fields have these names. */
  readonly names: readonly [subject: string, text: string];
  readonly labels: readonly [subject: string, text: string];
  readonly own: readonly [subject: string | null, text: string | null];
  /** These are sent where a field is empty. */
  readonly usual: readonly [subject: string, text: string];
  readonly hint?: string;
}

/** A company writes the subject and the text of a mail here. */
export function MailTextFields({ names, labels, own, usual, hint }: MailTextFieldsProps) {
  const words = useWords();
  return (
    <>
      <TextField name={names[0]} label={labels[0]} hint={hint} value={own[0]} placeholder={usual[0]} maxLength={200} />
      <LongTextField name={names[1]} label={labels[1]} hint={words.mail.usual} value={own[1]} placeholder={usual[1]} />
    </>
  );
}

/** A mail is shown or tried in this language; clients get theirs. */
export function MailLanguage({ label }: { readonly label: string }) {
  const words = useWords();
  return (
    <ChoiceField
      name="limba"
      label={label}
      hint={words.mail.languageHint}
      value="ro"
      choices={Object.entries(words.languages)}
    />
  );
}
