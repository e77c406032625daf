import { useState } from 'react';
import { keepFile, sendForFile } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useCompany } from '../../session.tsx';
import { words } from '../../words/words.ts';

/** The XML is as it came from SPV, byte for byte. */
export function XmlDownload({ id }: { readonly id: string }) {
  const { cod_unic } = useCompany();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const fetchIt = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const file = await sendForFile('/app/api/facturi-primite/{id}/xml', {
        params: { id },
        query: {},
        company: cod_unic,
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      keepFile(file);
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="small" onClick={() => void fetchIt()} isBusy={isBusy}>
        {words.received.xml}
      </Button>
      <ProblemNote problem={problem} />
    </>
  );
}
