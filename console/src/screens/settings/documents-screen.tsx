import { Below, Screen } from '../../parts/screen.tsx';
import { useApiQuery } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { SettingsForm } from './settings-form.tsx';

/** /app/setari/documente shows how documents are made of what programs send. */
export function DocumentsScreen() {
  const words = useWords();
  const settings = useApiQuery('/app/api/setari', {});
  return (
    <Screen title={words.menu.documents} intro={words.documents.intro}>
      <SettingsForm
        title={words.documents.issuing}
        names={[
          'termen_scadenta_zile',
          'curs_bnr_din_ziua',
          'cautare_client_dupa_id_extern',
          'limita_documente_arhiva',
        ]}
      />
      <Below asked={[settings]}>
        <SettingsForm
          title={words.documents.articles}
          names={[
            'cautare_articol_dupa',
            'genereaza_articol_nou',
            'gestioneaza_stoc',
            'gestiuni_pe_linie',
            'expune_cantitati',
          ]}
        />
        <SettingsForm
          title={words.documents.received}
          names={['aproba_automat_facturi_furnizori', 'intra_in_stoc_la_aprobare']}
        />
        <SettingsForm title={words.banking.title} names={['incaseaza_automat_din_extras']} />
      </Below>
    </Screen>
  );
}
