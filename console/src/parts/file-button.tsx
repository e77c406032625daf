import { useState } from 'react';
import { type FileSent, keepFile, type PathOf, sendForFile } from '../api.ts';
import { useCompany } from '../session.tsx';
import { Button } from './button.tsx';
import { ProblemNote } from './problem-note.tsx';

interface FileButtonProps extends Pick<FileSent, 'params' | 'query'> {
  readonly path: PathOf<'get'>;
  readonly name: string;
  /** Its own name, where several stand in a list; it is told to those who do not see the list, and the file is saved under it. */
  readonly of?: string;
}

/** The service makes the file, and the browser saves it. Nothing changes by it, so nothing is read anew. */
export function FileButton({ path, name, of, params = {}, query = {} }: FileButtonProps) {
  const { cod_unic } = useCompany();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const fetchIt = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const file = await sendForFile(path, { params, query, company: cod_unic });
      // A header holds plain letters only, and the list has the name as it was given.
      keepFile(of === undefined ? file : new File([file], of, { type: file.type }));
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="small" isBusy={isBusy} onClick={() => void fetchIt()}>
        {name}
        {of === undefined ? null : <span className="visually-hidden"> {of}</span>}
      </Button>
      <ProblemNote problem={problem} />
    </>
  );
}
