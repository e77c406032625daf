import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { OnPhone, Table } from '../../parts/table.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { day } from '../../words/dates.ts';
import { typedWhole } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { Gaps, History } from './series-past.tsx';

type Series = Answer<'get', '/app/api/serii'>['randuri'][number];
type Kind = Series['fel'];
type Open = { readonly is: 'new' } | { readonly is: 'change' | 'gaps' | 'history'; readonly series: Series };

/** /app/setari/serii shows the series, their next numbers, and why some numbers have no document. */
export function SeriesScreen() {
  const words = useWords();
  const series = useApiQuery('/app/api/serii', {});
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Screen
      title={words.menu.series}
      intro={words.series.intro}
      acts={
        <Button look="first" onClick={() => setOpen({ is: 'new' })}>
          {words.series.add}
        </Button>
      }
    >
      <Loaded asked={series}>
        {({ randuri }) => (
          <Table
            caption={words.menu.series}
            rows={randuri}
            keyOf={({ serie }) => serie}
            empty={<p>{words.series.empty}</p>}
            columns={[
              {
                title: words.series.code,
                cell: (one) => (
                  <>
                    <strong>{one.serie}</strong>
                    <OnPhone>
                      <KindCell series={one} />
                    </OnPhone>
                  </>
                ),
                onPhone: 'left',
              },
              { title: words.series.kind, cell: (one) => <KindCell series={one} />, onPhone: 'hidden' },
              { title: words.series.next, cell: nextNumber, isNumber: true, onPhone: 'right' },
              {
                title: words.series.documents,
                cell: ({ documente }) => documente,
                isNumber: true,
                onPhone: 'hidden',
              },
              {
                title: words.series.lastIssue,
                cell: ({ ultima_emitere }) => (ultima_emitere ? day(ultima_emitere) : words.none),
                onPhone: 'hidden',
              },
              {
                title: '',
                cell: (one) => (
                  <>
                    <Button look="small" onClick={() => setOpen({ is: 'gaps', series: one })}>
                      {words.series.gaps}
                    </Button>
                    <Button look="small" onClick={() => setOpen({ is: 'history', series: one })}>
                      {words.series.history}
                    </Button>
                    <Button look="small" onClick={() => setOpen({ is: 'change', series: one })}>
                      {words.acts.change}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {open?.is === 'new' ? <NewSeries onClose={close} /> : null}
      {open?.is === 'change' ? <ChangedSeries series={open.series} onClose={close} /> : null}
      {open?.is === 'gaps' ? <Gaps code={open.series.serie} onClose={close} /> : null}
      {open?.is === 'history' ? <History code={open.series.serie} onClose={close} /> : null}
    </Screen>
  );
}

const nextNumber = ({ urmatorul_numar, cifre }: Series): string => String(urmatorul_numar).padStart(cifre, '0');

function KindCell({ series: { fel, implicita, implicita_storno } }: { readonly series: Series }) {
  const words = useWords();
  return (
    <>
      {words.series.kinds[fel]} {implicita ? <span className="badge badge-good">{words.series.default}</span> : null}{' '}
      {implicita_storno ? <span className="badge">{words.series.reversalDefault}</span> : null}
    </>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function NewSeries({ onClose }: DialogProps) {
  const words = useWords();
  const say = useSay();
  const [kind, setKind] = useState<Kind>('factura');
  const add = useApiMutation(
    (call, body: { serie: string; fel: Kind; urmatorul_numar?: number } & Changeable) =>
      call('post', '/app/api/serii', { body }),
    (_done, { serie }) => {
      say(words.series.added(serie));
      onClose();
    },
  );
  return (
    <Dialog title={words.series.add} onClose={onClose}>
      <Form
        problem={add.error}
        onSubmit={(typed) => {
          const wrong = wrongNumbers(words, typed);
          if (wrong.size > 0) return wrong;
          const next = typedWhole(typed.text('urmatorul_numar'));
          add.mutate({
            serie: typed.text('serie'),
            fel: kind,
            ...(next === null ? {} : { urmatorul_numar: next }),
            ...changeableIn(typed),
          });
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={add.isPending} />}
      >
        <div className="fields">
          <TextField name="serie" label={words.series.code} maxLength={50} isNeeded placeholder="FCT" />
          <ChoiceField
            name="fel"
            label={words.series.kind}
            value={kind}
            choices={kindChoices(words)}
            onChange={(chosen) => setKind(chosen as Kind)}
          />
          <TextField
            name="urmatorul_numar"
            label={words.series.next}
            hint={words.series.nextHint}
            keys="numeric"
            value="1"
            maxLength={12}
          />
          <TextField
            name="cifre"
            label={words.series.digits}
            hint={words.series.digitsHint}
            keys="numeric"
            value="0"
            maxLength={2}
          />
        </div>
        <Defaults kind={kind} isDefault={false} isReversalDefault={false} />
      </Form>
    </Dialog>
  );
}

function ChangedSeries({ series, onClose }: DialogProps & { readonly series: Series }) {
  const words = useWords();
  const say = useSay();
  const change = useApiMutation(
    (call, body: Changeable) => call('put', '/app/api/serii/{serie}', { params: { serie: series.serie }, body }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Dialog title={words.series.changeTitle(series.serie)} onClose={onClose}>
      <Form
        problem={change.error}
        onSubmit={(typed) => {
          const wrong = wrongNumbers(words, typed);
          if (wrong.size > 0) return wrong;
          change.mutate(changeableIn(typed));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={change.isPending} />}
      >
        <TextField
          name="cifre"
          label={words.series.digits}
          hint={words.series.digitsHint}
          keys="numeric"
          value={String(series.cifre)}
          maxLength={2}
        />
        <Defaults kind={series.fel} isDefault={series.implicita} isReversalDefault={series.implicita_storno} />
      </Form>
    </Dialog>
  );
}

function Defaults(props: { readonly kind: Kind; readonly isDefault: boolean; readonly isReversalDefault: boolean }) {
  const words = useWords();
  return (
    <div className="form">
      <Tick name="implicita" label={words.series.makeDefault} isTicked={props.isDefault} />
      {props.kind === 'factura' ? (
        <Tick name="implicita_storno" label={words.series.makeReversalDefault} isTicked={props.isReversalDefault} />
      ) : null}
    </div>
  );
}

interface Changeable {
  readonly cifre?: number;
  readonly implicita: boolean;
  readonly implicita_storno?: boolean;
}

function changeableIn(typed: Typed): Changeable {
  const digits = typedWhole(typed.text('cifre'));
  return {
    ...(digits === null ? {} : { cifre: digits }),
    implicita: typed.isTicked('implicita'),
    ...(typed.isTicked('implicita_storno') ? { implicita_storno: true } : {}),
  };
}

/** It finds what is no whole number; the service says how large it may be. */
function wrongNumbers(words: Words, typed: Typed): ReadonlyMap<string, string> {
  const names = ['urmatorul_numar', 'cifre'].filter((name) => {
    const text = typed.text(name);
    return text !== '' && typedWhole(text) === null;
  });
  return new Map(names.map((name) => [name, words.problem.notWhole]));
}

const kindChoices = (words: Words) => Object.entries(words.series.kinds);
