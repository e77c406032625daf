import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import styles from '../../parts/steps.module.css';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { InstallationState } from './installation-state.tsx';

type Company = Answer<'get', '/app/api/instalare/firme'>['firme'][number];
type Plan = 'pro' | 'premium' | 'enterprise';

/** /app/instalare shows the companies of the installation to whoever runs it. */
export function InstallationScreen() {
  const words = useWords();
  const companies = useApiQuery('/app/api/instalare/firme', {});
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<Company | null>(null);
  const [handedOver, setHandedOver] = useState<Company | null>(null);
  return (
    <Screen
      title={words.menu.installation}
      intro={words.installation.intro}
      acts={
        <Button look="first" onClick={() => setAdding(true)}>
          {words.installation.add}
        </Button>
      }
    >
      <Loaded asked={companies}>
        {({ firme }) => (
          <Table
            caption={words.installation.companies}
            isTitled
            rows={firme}
            keyOf={({ cod_unic }) => cod_unic}
            empty={<Beginning />}
            columns={[
              { title: words.company.name, cell: ({ denumire }) => <strong>{denumire}</strong> },
              { title: words.company.code, cell: ({ cod_unic }) => cod_unic },
              { title: words.company.plan, cell: ({ abonament }) => abonament ?? words.company.noPlan },
              { title: words.installation.members, cell: ({ membri }) => membri, isNumber: true },
              { title: words.installation.keys, cell: ({ chei }) => chei, isNumber: true },
              {
                title: words.installation.missing,
                cell: ({ lipsuri }) => lipsuri.map((one) => words.installation.shortages[one]).join(', ') || words.none,
              },
              {
                title: '',
                cell: (company) => (
                  <>
                    {company.membri === 0 ? (
                      <Button look="small" onClick={() => setHandedOver(company)}>
                        {words.installation.appoint}
                      </Button>
                    ) : null}
                    <Button look="small" onClick={() => setChanged(company)}>
                      {words.installation.changePlan}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <InstallationState />
      {isAdding ? <NewCompany onClose={() => setAdding(false)} /> : null}
      {handedOver ? <Administrator company={handedOver} onClose={() => setHandedOver(null)} /> : null}
      {changed ? <ChangedPlan company={changed} onClose={() => setChanged(null)} /> : null}
    </Screen>
  );
}

function Beginning() {
  const words = useWords();
  return (
    <ol className={styles['steps']}>
      {words.installation.beginning.map(({ title, text }) => (
        <li key={title} className={styles['step']}>
          <h3>{title}</h3>
          <p className="quiet">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function NewCompany({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const add = useApiMutation(
    (call, cod_unic: string) => call('post', '/app/api/instalare/firme', { body: { cod_unic } }),
    ({ denumire }) => {
      say(words.installation.added(denumire));
      onClose();
    },
  );
  return (
    <Dialog title={words.installation.add} onClose={onClose}>
      <Form
        problem={add.error}
        onSubmit={(typed) => {
          add.mutate(typed.text('cod_unic'));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={add.isPending} />}
      >
        <TextField
          name="cod_unic"
          label={words.company.code}
          hint={words.installation.codeHint}
          maxLength={20}
          isNeeded
        />
      </Form>
    </Dialog>
  );
}

function Administrator({ company, onClose }: { readonly company: Company; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const appoint = useApiMutation(
    (call, email: string) =>
      call('post', '/app/api/instalare/firme/{cod_unic}/administrator', {
        params: { cod_unic: company.cod_unic },
        body: { email },
      }),
    () => {
      say(words.installation.appointed);
      onClose();
    },
  );
  return (
    <Dialog title={words.installation.appointTitle(company.denumire)} onClose={onClose}>
      <Form
        problem={appoint.error}
        onSubmit={(typed) => {
          appoint.mutate(typed.text('email'));
          return undefined;
        }}
        acts={<DialogEnds act={words.members.send} onClose={onClose} isBusy={appoint.isPending} />}
      >
        <TextField
          name="email"
          type="email"
          label={words.company.email}
          hint={words.installation.appointHint}
          isNeeded
        />
      </Form>
    </Dialog>
  );
}

function ChangedPlan({ company, onClose }: { readonly company: Company; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const change = useApiMutation(
    (call, abonament: Plan | null) =>
      call('put', '/app/api/instalare/firme/{cod_unic}/abonament', {
        params: { cod_unic: company.cod_unic },
        body: { abonament },
      }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Dialog title={words.installation.planTitle(company.denumire)} onClose={onClose}>
      <Form
        problem={change.error}
        onSubmit={(typed) => {
          change.mutate(typed.textOrNull('abonament') as Plan | null);
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={change.isPending} />}
      >
        <ChoiceField
          name="abonament"
          label={words.company.plan}
          value={company.abonament?.toLowerCase() ?? ''}
          choices={[['', words.company.noPlan], ...Object.entries(words.plans)]}
        />
      </Form>
    </Dialog>
  );
}
