import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { moment } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { typedDecimal } from '../../words/numbers.ts';
import { notNumber, useWords } from '../../words/words.ts';
import { Entries } from './entries.tsx';
import { Proposals } from './proposals.tsx';
import { StatementDrop } from './statement-drop.tsx';

type Account = Answer<'get', '/app/api/banca/conturi'>['conturi'][number];

/** /app/banca shows accounts and balances, statements read in, and what their entries may be. */
export function BankScreen() {
  const words = useWords();
  const { may } = useSession();
  const accounts = useApiQuery('/app/api/banca/conturi', {});
  const mayCollect = may('solduri:gestionare');
  return (
    <Screen title={words.banking.title} intro={words.banking.intro}>
      <Loaded asked={accounts}>
        {({ conturi }) => (
          <>
            <Accounts accounts={conturi} mayEnter={may('solduri:scriere')} />
            {mayCollect && conturi.length > 0 ? <StatementDrop /> : null}
            <Proposals mayCollect={mayCollect} />
            <Entries accounts={conturi.map(({ iban }) => iban)} mayCollect={mayCollect} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Accounts({ accounts, mayEnter }: { readonly accounts: readonly Account[]; readonly mayEnter: boolean }) {
  const words = useWords();
  const { may } = useSession();
  const [told, setTold] = useState<Account | null>(null);
  return (
    <>
      <Table
        caption={words.banking.accounts}
        isTitled
        rows={accounts}
        keyOf={({ iban }) => iban}
        empty={
          <>
            <p>{words.banking.noAccount}</p>
            {may('firma:gestionare') ? (
              <Link to={pathTo('companySettings')} className="button">
                {words.banking.addAccount}
              </Link>
            ) : null}
          </>
        }
        columns={[
          {
            title: words.banking.account,
            cell: ({ iban, nume }) => (
              <>
                {nume === null ? null : <strong>{nume} </strong>}
                <code>{iban}</code>
              </>
            ),
          },
          {
            title: words.banking.balance,
            isNumber: true,
            cell: ({ sold, valuta }) => (sold === null ? words.none : <strong>{moneyIn(sold, valuta)}</strong>),
          },
          {
            title: words.banking.at,
            cell: ({ actualizat_la }) => (actualizat_la === null ? words.none : moment(actualizat_la)),
          },
          {
            title: '',
            cell: (account) =>
              mayEnter ? (
                <Button look="small" onClick={() => setTold(account)}>
                  {words.banking.enterBalance}
                </Button>
              ) : null,
          },
        ]}
      />
      {told ? <TellBalance account={told} onClose={() => setTold(null)} /> : null}
    </>
  );
}

function TellBalance({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const enter = useApiMutation(
    (call, sold: number) =>
      call('put', '/app/api/banca/conturi/{iban}/sold', { params: { iban: account.iban }, body: { sold } }),
    () => {
      say(words.banking.toldDone);
      onClose();
    },
  );
  return (
    <Dialog title={words.banking.enterBalance} onClose={onClose}>
      <p>
        <code>{account.iban}</code>
      </p>
      <Form
        problem={enter.error}
        onSubmit={(typed) => {
          const balance = typedDecimal(typed.text('sold'));
          if (balance === null) return new Map([['sold', notNumber(words, typed.text('sold'), words.books.notNumber)]]);
          enter.mutate(Number(balance));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={enter.isPending} />}
      >
        <TextField
          name="sold"
          label={words.banking.balanceIn(account.valuta)}
          hint={words.banking.balanceHint}
          maxLength={20}
          isNeeded
        />
      </Form>
    </Dialog>
  );
}
