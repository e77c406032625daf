import { useSession } from '../../session.tsx';
import { Files } from './files.tsx';
import { Notes } from './notes.tsx';
import { rightToWrite, type Thing } from './thing.ts';

/** CON-NOTE-1, CON-FILE-1: who may only read has no buttons. */
export function Attachments({ thing }: { readonly thing: Thing }) {
  const mayWrite = useSession().may(rightToWrite[thing.is]);
  return (
    <>
      <Notes thing={thing} mayWrite={mayWrite} />
      <Files thing={thing} mayWrite={mayWrite} />
    </>
  );
}
