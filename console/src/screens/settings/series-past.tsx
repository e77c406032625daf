import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { useApiQuery } from '../../queries.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';

interface PastProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** It shows which numbers have no document, and why. */
export function Gaps({ code, onClose }: PastProps) {
  const words = useWords();
  const gaps = useApiQuery('/app/api/serii/{serie}/goluri', { params: { serie: code } });
  return (
    <Past title={words.series.gapsTitle(code)} onClose={onClose}>
      <Loaded asked={gaps}>
        {({ goluri }) => (
          <Lines
            lines={goluri.map(({ de_la, pana_la, sterse }) => words.series.gap(de_la, pana_la, sterse))}
            empty={words.series.noGaps}
          />
        )}
      </Loaded>
    </Past>
  );
}

/** It shows who changed the series, and when. */
export function History({ code, onClose }: PastProps) {
  const words = useWords();
  const history = useApiQuery('/app/api/serii/{serie}/istoric', { params: { serie: code } });
  const actions: Readonly<Record<string, string>> = words.journal.actions;
  return (
    <Past title={words.series.historyTitle(code)} onClose={onClose}>
      <Loaded asked={history}>
        {({ istoric }) => (
          <Lines
            lines={istoric.map(({ la, autor, nume_autor, actiune, detalii }) => {
              const author = [words.journal.authors[autor], nume_autor].filter(Boolean).join(': ');
              return `${moment(la)} · ${author} · ${actions[actiune] ?? actiune} ${detalii}`;
            })}
            empty={words.series.noHistory}
          />
        )}
      </Loaded>
    </Past>
  );
}

function Past({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
    </Dialog>
  );
}

function Lines({ lines, empty }: { readonly lines: readonly string[]; readonly empty: string }) {
  if (lines.length === 0) return <p>{empty}</p>;
  return (
    <ul className="form">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
