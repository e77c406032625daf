import { useId, useRef, useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { base64Of } from '../imports/import-dialog.tsx';
import { accepted, obstacleTo, shownSize, typeOf } from './attached-files.ts';
import styles from './attachments.module.css';
import { addresses, type Thing } from './thing.ts';

type Attached = Answer<'get', (typeof addresses)[Thing['is']]['files']>['randuri'][number];

interface FilesProps {
  readonly thing: Thing;
  readonly mayWrite: boolean;
}

export function Files({ thing, mayWrite }: FilesProps) {
  const words = useWords();
  const title = useId();
  const [deleted, setDeleted] = useState<Attached | null>(null);
  const cursor = useCursor('');
  const files = useApiQuery(
    addresses[thing.is].files,
    { params: thing.params, query: cursor.query },
    { keepsPrevious: true },
  );
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>{words.attachments.files}</h2>
      {mayWrite ? <AddFile thing={thing} /> : null}
      <Loaded asked={files}>
        {({ randuri, urmatoarea }) => (
          <>
            {randuri.length === 0 ? <p className="quiet">{words.attachments.noFiles}</p> : null}
            <ul className={styles['list']}>
              {randuri.map((file) => (
                <li key={file.id} className={styles['item']}>
                  <div className={styles['said']}>
                    <p>{file.nume}</p>
                    <p className="small quiet">
                      {[shownSize(file.octeti), file.autor, moment(file.creat_la)]
                        .filter((part) => part !== null)
                        .join(' · ')}
                    </p>
                  </div>
                  <div className="acts">
                    {/* CON-FILE-3: it comes through the session, as an attachment, and is never shown by the page. */}
                    <FileButton
                      path={addresses[thing.is].file}
                      params={{ ...thing.params, id_fisier: file.id }}
                      name={words.attachments.download}
                      of={file.nume}
                    />
                    {mayWrite ? (
                      <Button look="small" onClick={() => setDeleted(file)}>
                        {words.attachments.deleteFile}
                      </Button>
                    ) : null}
                  </div>
                </li>
              ))}
            </ul>
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
      {deleted ? <DeleteFile thing={thing} file={deleted} onClose={() => setDeleted(null)} /> : null}
    </section>
  );
}

function AddFile({ thing }: Pick<FilesProps, 'thing'>) {
  const words = useWords();
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [obstacle, setObstacle] = useState<string | null>(null);
  const add = useApiMutation(
    async (call, file: File) =>
      call('post', addresses[thing.is].files, {
        params: thing.params,
        body: { nume: file.name, tip: typeOf(file) ?? '', continut: await base64Of(file) },
      }),
    () => say(words.attachments.fileAdded),
  );
  const take = (file: File | undefined) => {
    if (!file || add.isPending) return;
    const found = obstacleTo(words, file);
    setObstacle(found);
    add.reset();
    if (found === null) add.mutate(file);
  };
  return (
    <>
      <div className="acts">
        <Button onClick={() => chooser.current?.click()} isBusy={add.isPending}>
          {words.attachments.addFile}
        </Button>
        <span className="small quiet">{words.attachments.fileHint}</span>
        <span role="status">{add.isPending ? words.attachments.sending : ''}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={words.attachments.addFile}
        accept={accepted}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {obstacle === null ? (
        <ProblemNote problem={add.error} />
      ) : (
        <p role="alert" className="note note-wrong">
          {obstacle}
        </p>
      )}
    </>
  );
}

interface DeleteFileProps extends Pick<FilesProps, 'thing'> {
  readonly file: Attached;
  readonly onClose: () => void;
}

function DeleteFile({ thing, file, onClose }: DeleteFileProps) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call) => call('delete', addresses[thing.is].file, { params: { ...thing.params, id_fisier: file.id } }),
    () => {
      say(words.attachments.fileDeleted);
      onClose();
    },
  );
  return (
    <Confirm
      act={words.attachments.deleteFile}
      title={words.attachments.deleteFile}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{words.attachments.deleteFileText(file.nume)}</p>
    </Confirm>
  );
}
