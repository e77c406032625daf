import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { listWords } from '../../words/more-lists.ts';
import { useWords } from '../../words/words.ts';

type Warehouse = Answer<'get', '/app/api/gestiuni'>['randuri'][number];
type Open = { readonly is: 'new' } | { readonly is: 'rename' | 'off'; readonly warehouse: Warehouse };

/** /app/stocuri/gestiuni shows the warehouses; they are created, renamed and switched off here. */
export function WarehousesScreen() {
  const words = useWords();
  const told = listWords(words).warehouses;
  const say = useSay();
  const mayWrite = useSession().may('articole:gestionare');
  const warehouses = useApiQuery('/app/api/gestiuni', {});
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const switchOn = useApiMutation(
    (call, cod: string) => call('patch', '/app/api/gestiuni/{cod}', { params: { cod }, body: { activa: true } }),
    () => say(words.saved),
  );
  return (
    <Screen
      title={words.books.warehouses}
      intro={told.intro}
      acts={
        <>
          <Link to={pathTo('stock')}>{told.stock}</Link>
          {mayWrite ? (
            <Button look="first" onClick={() => setOpen({ is: 'new' })}>
              {told.add}
            </Button>
          ) : null}
        </>
      }
    >
      <ProblemNote problem={switchOn.error} />
      <Loaded asked={warehouses}>
        {({ randuri }) => (
          <Table
            caption={words.books.warehouses}
            rows={randuri}
            keyOf={({ cod_gestiune }) => cod_gestiune}
            empty={<p>{told.empty}</p>}
            columns={[
              { title: told.code, cell: ({ cod_gestiune }) => <strong>{cod_gestiune}</strong>, onPhone: 'left' },
              { title: told.name, cell: ({ nume }) => nume, onPhone: 'across' },
              {
                title: told.state,
                cell: ({ activa }) => (
                  <span className={activa ? 'badge badge-good' : 'badge'}>{activa ? told.on : told.off}</span>
                ),
                onPhone: 'right',
              },
              {
                title: '',
                cell: (warehouse) =>
                  mayWrite ? (
                    <>
                      <Button look="small" onClick={() => setOpen({ is: 'rename', warehouse })}>
                        {told.rename}
                      </Button>
                      {warehouse.activa ? (
                        <Button look="small" onClick={() => setOpen({ is: 'off', warehouse })}>
                          {told.switchOff}
                        </Button>
                      ) : (
                        <Button look="small" onClick={() => switchOn.mutate(warehouse.cod_gestiune)}>
                          {told.switchOn}
                        </Button>
                      )}
                    </>
                  ) : null,
              },
            ]}
          />
        )}
      </Loaded>
      {open?.is === 'new' ? <WarehouseForm warehouse={null} onClose={close} /> : null}
      {open?.is === 'rename' ? <WarehouseForm warehouse={open.warehouse} onClose={close} /> : null}
      {open?.is === 'off' ? <SwitchOff warehouse={open.warehouse} onClose={close} /> : null}
    </Screen>
  );
}

interface FormProps {
  /** It is null for a new one. */
  readonly warehouse: Warehouse | null;
  readonly onClose: () => void;
}

function WarehouseForm({ warehouse, onClose }: FormProps) {
  const words = useWords();
  const told = listWords(words).warehouses;
  const say = useSay();
  const save = useApiMutation(
    async (call, { cod, nume }: { readonly cod: string; readonly nume: string }) =>
      warehouse
        ? call('patch', '/app/api/gestiuni/{cod}', { params: { cod: warehouse.cod_gestiune }, body: { nume } })
        : call('post', '/app/api/gestiuni', { body: { cod_gestiune: cod, nume } }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Dialog title={warehouse ? `${told.rename}: ${warehouse.cod_gestiune}` : told.add} onClose={onClose}>
      <Form
        problem={save.error}
        onSubmit={(typed) => {
          save.mutate({ cod: typed.text('cod_gestiune'), nume: typed.text('nume') });
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        {warehouse ? null : <TextField name="cod_gestiune" label={told.code} maxLength={255} isNeeded />}
        <TextField name="nume" label={told.name} value={warehouse?.nume ?? ''} maxLength={255} isNeeded />
      </Form>
    </Dialog>
  );
}

function SwitchOff({ warehouse, onClose }: { readonly warehouse: Warehouse; readonly onClose: () => void }) {
  const words = useWords();
  const told = listWords(words).warehouses;
  const say = useSay();
  const off = useApiMutation(
    (call, cod: string) => call('patch', '/app/api/gestiuni/{cod}', { params: { cod }, body: { activa: false } }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Confirm
      act={told.switchOff}
      title={`${told.switchOff}: ${warehouse.cod_gestiune}`}
      onClose={onClose}
      onConfirm={() => off.mutate(warehouse.cod_gestiune)}
      isBusy={off.isPending}
      problem={off.error}
    >
      <p>{told.offText(warehouse.nume)}</p>
    </Confirm>
  );
}
