import { CopyButton } from '../../parts/copy-button.tsx';
import { useWords } from '../../words/words.ts';
import { snippets } from './verifying-snippets.ts';
import styles from './webhooks.module.css';

/** A receiver knows by this code that a delivery is ours. */
export function VerifyingCode() {
  const words = useWords();
  return (
    <section className={`card ${styles['code']}`} aria-labelledby="webhook-code">
      <h2 id="webhook-code">{words.webhooks.verify}</h2>
      <p>{words.webhooks.verifyText}</p>
      <div>
        {snippets.map(({ language, code }) => (
          <details key={language}>
            <summary>{language}</summary>
            <CopyButton text={code} label={words.acts.copy} />
            <PlainText label={language} text={code} />
          </details>
        ))}
      </div>
    </section>
  );
}

/** A long text scrolls, also by the keyboard. */
export function PlainText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse could not scroll it
    <section className={styles['text']} tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
