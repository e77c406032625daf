import { type EventGroup, type EventType, eventTypes } from '../../domain/event/event.ts';
import {
  type DeliveryFault,
  type EventPattern,
  longestUrl,
  type SwitchedOffBecause,
  type UrlObstacle,
  type WebhookObstacle,
} from '../../domain/event/webhook.ts';
import type { InputProblem } from '../../domain/refusal.ts';

/** EVT-1: events have these names outside. */
export const eventNames = {
  'invoice.issued': 'factura.emisa',
  'invoice.cancelled': 'factura.anulata',
  'invoice.reversed': 'factura.stornata',
  'invoice.restored': 'factura.repusa_in_vigoare',
  'invoice.deleted': 'factura.stearsa',
  'invoice.tracking-set': 'factura.awb_atasat',
  'collection.added': 'incasare.adaugata',
  'collection.deleted': 'incasare.stearsa',
  'card-payment.received': 'plata_card.primita',
  'card-payment.unallocated': 'plata_card.nealocata',
  'spv.sent': 'efactura.trimisa',
  'spv.accepted': 'efactura.acceptata',
  'spv.rejected': 'efactura.respinsa',
  'spv.failed': 'efactura.eroare',
  'spv.term-near': 'efactura.termen_aproape',
  'mail.sent': 'email.trimis',
  'mail.failed': 'email.esuat',
  'archive.ready': 'arhiva.gata',
  'archive.failed': 'arhiva.esuata',
  'import.ready': 'import.gata',
  'import.failed': 'import.esuat',
  'import.undone': 'import.anulat',
  'client.proposed': 'client.date_propuse',
  'client.confirmed': 'client.date_confirmate',
  'client.proposal-accepted': 'client.propunere_acceptata',
  'client.proposal-refused': 'client.propunere_refuzata',
  'supplier-invoice.received': 'factura_furnizor.primita',
  'supplier-invoice.approved': 'factura_furnizor.aprobata',
  'supplier-invoice.refused': 'factura_furnizor.respinsa',
  'supplier-invoice.reopened': 'factura_furnizor.redeschisa',
  'supplier-invoice.processing-begun': 'factura_furnizor.in_curs_de_procesare',
  'supplier-invoice.deleted-by-supplier': 'factura_furnizor.stearsa_de_furnizor',
  'supplier-invoice.payment-added': 'factura_furnizor.plata_adaugata',
  'supplier-invoice.payment-deleted': 'factura_furnizor.plata_stearsa',
  'stock.changed': 'stoc.modificat',
  'bank-entry.confirmed': 'miscare_bancara.confirmata',
  'bank-entry.ignored': 'miscare_bancara.ignorata',
  'bank-entry.undone': 'miscare_bancara.desfacuta',
} as const satisfies Readonly<Record<EventType, string>>;

/** A group stands for everything of one kind. */
const groupNames = {
  'invoice.*': 'factura.*',
  'collection.*': 'incasare.*',
  'card-payment.*': 'plata_card.*',
  'spv.*': 'efactura.*',
  'mail.*': 'email.*',
  'archive.*': 'arhiva.*',
  'import.*': 'import.*',
  'client.*': 'client.*',
  'supplier-invoice.*': 'factura_furnizor.*',
  'stock.*': 'stoc.*',
  'bank-entry.*': 'miscare_bancara.*',
} as const satisfies Readonly<Record<`${EventGroup}.*`, string>>;

const patterns: readonly (readonly [EventPattern, string])[] = [
  ['*', '*'],
  ...(Object.entries(groupNames) as [EventPattern, string][]),
  ...eventTypes.map((type) => [type, eventNames[type]] as const),
];

/** A webhook can say by these words what it wants. */
export const patternNames: readonly string[] = patterns.map(([, name]) => name);

const patternOfName: ReadonlyMap<string, EventPattern> = new Map(patterns.map(([pattern, name]) => [name, pattern]));
const nameOfPattern: ReadonlyMap<string, string> = new Map(patterns);

export function patternOf(name: string): EventPattern {
  const pattern = patternOfName.get(name);
  if (pattern === undefined) throw new Error(`${name} is no event`);
  return pattern;
}

export const patternName = (pattern: EventPattern): string => nameOfPattern.get(pattern) ?? pattern;

/** WHK-9 */
const urlObstacleMessages: Readonly<Record<UrlObstacle, string>> = {
  'not-an-address': '"url" trebuie sa fie o adresa http sau https.',
  'not-https': '"url" trebuie sa fie o adresa https.',
  'has-credentials': '"url" nu poate contine utilizator sau parola.',
  'forbidden-address': '"url" este o adresa din reteaua interna; catre aceasta nu se trimite.',
  'too-long': `"url" are cel mult ${longestUrl} de caractere, cu cele speciale codificate.`,
};

export const webhookUrlProblem = (obstacle: UrlObstacle): InputProblem => ({
  location: 'body',
  path: ['url'],
  code: obstacle === 'too-long' ? 'out_of_range' : 'invalid_format',
  message: urlObstacleMessages[obstacle],
});

/** WHK-3: the body may be wrong in other ways too, and what the schema reported is not reported again. */
export function webhookUrlProblems(
  { webhookUrlObstacle }: { readonly webhookUrlObstacle: (url: string) => UrlObstacle | null },
  body: unknown,
  told: readonly InputProblem[] = [],
): readonly InputProblem[] {
  const { url } = Object(body) as { readonly url?: unknown };
  if (typeof url !== 'string' || told.some(({ path }) => path[0] === 'url')) return [];
  const obstacle = webhookUrlObstacle(url);
  return obstacle ? [webhookUrlProblem(obstacle)] : [];
}

/** WHK-2: each obstacle has a code and a sentence. */
export const webhookObstacleMessages: Readonly<Record<WebhookObstacle, readonly [cod: string, mesaj: string]>> = {
  'too-many': ['prea_multe_webhookuri', 'O firma are cel mult 20 de webhook-uri.'],
  'switched-off': ['webhook_oprit', 'Webhook-ul este oprit; porniti-l intai.'],
  'was-a-test': ['livrare_de_test', 'Un eveniment de test nu se retrimite; testati din nou.'],
};

export const switchedOffNames: Readonly<Record<SwitchedOffBecause, string>> = {
  'by-hand': 'oprit_manual',
  gone: 'raspuns_410',
  failing: 'cinci_zile_fara_succes',
};

/** WHK-7 */
export const deliveryFaultMessages: Readonly<Record<DeliveryFault, string>> = {
  'name-unknown': 'Numele din adresa nu are nicio adresa IP.',
  'forbidden-address': 'Numele duce la o adresa din reteaua interna; catre aceasta nu se trimite.',
  'not-reached': 'Adresa nu poate fi contactata.',
  certificate: 'Certificatul adresei nu este valid.',
  'too-slow': 'Nu a raspuns in 15 secunde.',
  broken: 'Legatura s-a intrerupt inainte de raspuns.',
  held: 'Dupa o restaurare nu se trimite nimic pana la comanda release.',
};
