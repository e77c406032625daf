import { useId, useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { LongTextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import styles from './attachments.module.css';
import { addresses, type Thing } from './thing.ts';

type Note = Answer<'get', (typeof addresses)[Thing['is']]['notes']>['randuri'][number];

interface NotesProps {
  readonly thing: Thing;
  readonly mayWrite: boolean;
}

export function Notes({ thing, mayWrite }: NotesProps) {
  const words = useWords();
  const title = useId();
  const [deleted, setDeleted] = useState<Note | null>(null);
  const cursor = useCursor('');
  const notes = useApiQuery(
    addresses[thing.is].notes,
    { params: thing.params, query: cursor.query },
    { keepsPrevious: true },
  );
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>{words.attachments.notes}</h2>
      {mayWrite ? <AddNote thing={thing} /> : null}
      <Loaded asked={notes}>
        {({ randuri, urmatoarea }) => (
          <>
            {randuri.length === 0 ? <p className="quiet">{words.attachments.noNotes}</p> : null}
            <ul className={styles['list']}>
              {randuri.map((note) => (
                <li key={note.id} className={styles['item']}>
                  <div className={styles['said']}>
                    <p className={styles['text']}>{note.text}</p>
                    <p className="small quiet">
                      {[note.autor, moment(note.creata_la)].filter((part) => part !== null).join(' · ')}
                    </p>
                  </div>
                  {mayWrite ? (
                    <Button look="small" onClick={() => setDeleted(note)}>
                      {words.attachments.deleteNote}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
      {deleted ? <DeleteNote thing={thing} note={deleted} onClose={() => setDeleted(null)} /> : null}
    </section>
  );
}

function AddNote({ thing }: Pick<NotesProps, 'thing'>) {
  const words = useWords();
  const say = useSay();
  const [text, setText] = useState('');
  const add = useApiMutation(
    (call) => call('post', addresses[thing.is].notes, { params: thing.params, body: { text } }),
    () => {
      setText('');
      say(words.attachments.noteAdded);
    },
  );
  return (
    <Form
      problem={add.error}
      onSubmit={() => {
        if (text.trim() === '') return new Map([['text', words.problem.missing]]);
        add.mutate(undefined);
        return undefined;
      }}
      acts={
        <Button type="submit" isBusy={add.isPending}>
          {words.attachments.addNote}
        </Button>
      }
    >
      <LongTextField
        name="text"
        label={words.attachments.note}
        hint={words.attachments.noteHint}
        maxLength={5000}
        value={text}
        onChange={setText}
      />
    </Form>
  );
}

interface DeleteNoteProps extends Pick<NotesProps, 'thing'> {
  readonly note: Note;
  readonly onClose: () => void;
}

function DeleteNote({ thing, note, onClose }: DeleteNoteProps) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call) => call('delete', addresses[thing.is].note, { params: { ...thing.params, id_nota: note.id } }),
    () => {
      say(words.attachments.noteDeleted);
      onClose();
    },
  );
  return (
    <Confirm
      act={words.attachments.deleteNote}
      title={words.attachments.deleteNote}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{words.attachments.deleteNoteText}</p>
    </Confirm>
  );
}
