import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** The paper of a document stands beside its facts, and below them on a narrow screen. */
export function BesidePaper({ facts, paper }: { readonly facts: ReactNode; readonly paper: ReactNode }) {
  return (
    <div className={styles['beside']}>
      <div className="form">{facts}</div>
      {paper}
    </div>
  );
}

interface PaperProps {
  readonly title: string;
  /** It is null while the PDF is being made. */
  readonly source: string | null;
  readonly children?: ReactNode;
}

/** The PDF is in a frame, below the links to it. */
export function Paper({ title, source, children }: PaperProps) {
  return (
    <section className={styles['paper']} aria-label={title}>
      {children}
      {source === null ? null : <iframe title={title} src={`${source}#toolbar=0&navpanes=0&view=FitH`} />}
    </section>
  );
}
