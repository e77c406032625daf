import { Type } from 'typebox';
import { accountingFormats } from '../../domain/accounting/accounting-export.ts';
import { usualAccounts } from '../../domain/accounting/accounts.ts';
import { mailingDays } from '../../domain/accounting/month-mailing.ts';
import { deliveryFailureOf } from '../../domain/mail/delivery-failure.ts';
import { accountMembers, accountWords } from '../schema/accounting-accounts.ts';
import { nullable, oneOf, strict } from '../schema/schemas.ts';
import { deliveryFailureNames, mailStateNames } from '../words/mails.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

/** The month of the accountant: how it was exported, and where it is mailed. */

type MailingState = ResultOf<'readMonthMailingState'>;

export const mailingDay = Type.Integer({ minimum: mailingDays.first, maximum: mailingDays.last });

export const accounts = strict(accountMembers((account) => nullable(account)));

type State = ResultOf<'readExportState'> & { readonly today: string; readonly month: string };

const lastExport = shape<NonNullable<State['last']>>()({
  la: out.moment('exportedAt'),
  format: out.of(oneOf(accountingFormats), 'format'),
  documente: out.whole('documents'),
});

export const exportState = shape<State>()({
  azi: out.date('today'),
  luna: out.text('month'),
  anterior: out.oneOrNull(lastExport, 'last'),
  conturi: out.of(accounts, (state) => accountWords(state.accounts)),
  conturi_obisnuite: out.of(accounts, () => accountWords(usualAccounts)),
});

const mailedMonth = shape<MailingState['sent'][number]>()({
  email: out.text('recipient'),
  luna: out.text(({ month: day }) => day.slice(0, 7)),
  format: out.of(oneOf(accountingFormats), 'format'),
  stare: out.word(mailStateNames, 'state'),
  programat_la: out.moment('scheduledAt'),
  motiv: out.of(nullable(oneOf(Object.values(deliveryFailureNames))), ({ state, lastError }) =>
    lastError === null || state === 'sent' ? null : deliveryFailureNames[deliveryFailureOf(lastError)],
  ),
});

const monthMailing = shape<NonNullable<MailingState['mailing']>>()({
  email: out.text('address'),
  format: out.of(oneOf(accountingFormats), 'format'),
  zi: out.of(nullable(mailingDay), 'day'),
});

export const mailingState = shape<MailingState>()({
  trimitere: out.oneOrNull(monthMailing, 'mailing'),
  trimise: out.list(mailedMonth, 'sent'),
});
