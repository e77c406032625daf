import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer, Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FileField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiMutation, useApiPreview } from '../../queries.tsx';
import { goTo } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { base64Of } from './import-dialog.tsx';

type Preview = Answer<'post', '/app/api/importuri/verifica'>;
type Chosen = ReadonlyMap<string, string>;
export type TableKind = Sent<'post', '/app/api/importuri/verifica'>['body']['fel'];

/** A table is read with its file whole. */
const mostBytes = 10 * 1024 * 1024;

interface TableDialogProps {
  readonly kind: TableKind;
  readonly onClose: () => void;
}

/** MOVE-13: a table is checked first, with the column of each member, which can be chosen otherwise, and what is wrong by row. */
export function TableDialog({ kind, onClose }: TableDialogProps) {
  const words = useWords();
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [preview, setPreview] = useState<Preview | null>(null);
  const bodyOf = async (sent: File, columns: Chosen) => ({
    fel: kind,
    nume: sent.name,
    continut: await base64Of(sent),
    coloane: [...columns].map(([camp, titlu]) => ({ camp, titlu })),
  });
  const check = useApiPreview(async (call, { sent, columns }: { sent: File; columns: Chosen }) =>
    call('post', '/app/api/importuri/verifica', { body: await bodyOf(sent, columns) }),
  );
  const save = useApiMutation(
    async (call, sent: File) => call('post', '/app/api/importuri', { body: await bodyOf(sent, chosen) }),
    ({ id }) => {
      onClose();
      goTo(pathTo('moving', { import: id }), { replaces: true });
    },
  );
  const forget = () => {
    if (!save.isPending) save.reset();
  };
  // What was told before holds no longer where the columns are others and nothing was told of them.
  const ask = (sent: File, columns: Chosen) =>
    check.mutate({ sent, columns }, { onSuccess: setPreview, onError: () => setPreview(null) });
  const choose = (one: File | null) => {
    check.reset();
    forget();
    setFile(one);
    setChosen(new Map());
    setPreview(null);
  };
  const chooseColumn = (camp: string, titlu: string) => {
    if (!file) return;
    const columns = new Map([...chosen, [camp, titlu]]);
    setChosen(columns);
    forget();
    ask(file, columns);
  };
  return (
    <Dialog title={words.moving.tables[kind].title} onClose={onClose}>
      <p>{words.moving.tables[kind].what}</p>
      <p className="small quiet">{words.moving.wholeTable}</p>
      <Form
        problem={check.error ?? save.error}
        onSubmit={() => {
          // An empty file has nothing that could be sent.
          if (!file || file.size === 0) return new Map([['continut', words.problem.missing]]);
          if (file.size > mostBytes) return new Map([['continut', words.moving.tooLarge]]);
          if (preview) save.mutate(file);
          else ask(file, chosen);
          return undefined;
        }}
        acts={
          <>
            <Button onClick={onClose}>{words.acts.giveUp}</Button>
            <Button
              type="submit"
              look="first"
              isBusy={check.isPending || save.isPending}
              because={preview && reasonNot(words.moving.reasons, preview)}
              showsReason
            >
              {preview ? words.moving.importAll : words.imports.preview}
            </Button>
          </>
        }
      >
        <FileField name="continut" label={words.imports.file} accept=".csv,.xlsx,.txt" onChange={choose} />
        {preview ? <PreviewedTable preview={preview} onChoose={chooseColumn} /> : null}
      </Form>
    </Dialog>
  );
}

/** MOVE-13: nothing of a table is imported while one row is wrong. */
function reasonNot(reasons: { readonly wrong: string; readonly nothing: string }, { erori, noi }: Preview) {
  if (erori.length > 0) return reasons.wrong;
  return noi === 0 ? reasons.nothing : null;
}

interface PreviewedProps {
  readonly preview: Preview;
  readonly onChoose: (camp: string, titlu: string) => void;
}

function PreviewedTable({ preview: { noi, cunoscute, gresite, coloane, titluri, erori }, onChoose }: PreviewedProps) {
  const words = useWords();
  const names: Readonly<Record<string, string>> = words.moving.members;
  return (
    <>
      <p role="status">{words.imports.counts(noi, cunoscute, gresite)}</p>
      {erori.length > 0 ? (
        <Table
          caption={words.moving.wrongRows}
          isTitled
          rows={erori}
          keyOf={({ rand, camp, mesaj }) => `${rand} ${camp} ${mesaj}`}
          empty={null}
          columns={[
            { title: words.imports.row, cell: ({ rand }) => rand, isNumber: true },
            { title: words.moving.member, cell: ({ camp }) => (camp === null ? '' : (names[camp] ?? camp)) },
            { title: words.imports.wrong, cell: ({ mesaj }) => mesaj },
          ]}
        />
      ) : null}
      <fieldset className="fields">
        <legend>{words.moving.columns}</legend>
        {coloane.map(({ camp, titlu, obligatoriu }) => (
          <div key={camp} className="field">
            <label htmlFor={`coloana-${camp}`}>
              {names[camp] ?? camp}
              {obligatoriu ? ` (${words.moving.needed})` : ''}
            </label>
            <select
              id={`coloana-${camp}`}
              className="input"
              value={titlu ?? ''}
              onChange={({ target }) => onChoose(camp, target.value)}
            >
              <option value="">{words.moving.noColumn}</option>
              {titluri.map(({ titlu: title, exemplu }) => (
                <option key={title} value={title}>
                  {exemplu === '' ? title : `${title} (${exemplu})`}
                </option>
              ))}
            </select>
          </div>
        ))}
      </fieldset>
    </>
  );
}
