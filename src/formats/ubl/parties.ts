import type { SnapshotClient } from '../../domain/client/client.ts';
import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { buyerVatId, writtenVatId } from '../../domain/vat/vat-id.ts';
import { group, plain, text, type Xml } from '../xml/write-xml.ts';
import { buyerCodeOf, countryOf, sellerVatId } from './identifiers.ts';
import { atMost, inParts } from './lengths.ts';
import { filledPlace, type Place, placeOf } from './places.ts';

/** BG-4, the seller. BR-O-02: if nothing is subject to VAT, no VAT id is allowed. */
export function supplierParty({ issuer }: InvoiceSnapshot, isOutsideVat: boolean): Xml {
  return group(
    'cac:AccountingSupplierParty',
    group(
      'cac:Party',
      group('cac:PostalAddress', addressOf(filledPlace(placeOf(issuer), null))),
      partyTaxScheme(isOutsideVat ? null : sellerVatId(issuer)),
      group(
        'cac:PartyLegalEntity',
        text('cbc:RegistrationName', atMost(200, issuer.name) || '-'),
        text('cbc:CompanyID', issuer.fiscalCode),
        text('cbc:CompanyLegalForm', atMost(1000, legalForm(issuer))),
      ),
      contact(null, issuer.email),
    ),
  );
}

/** BT-33: the trade register number and the share capital, which the law on companies (31/1990, art. 74) requires on every invoice. */
function legalForm({ tradeRegisterNumber, shareCapital }: InvoiceSnapshot['issuer']): string {
  return [tradeRegisterNumber, shareCapital && `Capital social: ${shareCapital}`].filter(Boolean).join(', ');
}

/** BG-7, the buyer. */
export function customerParty({ issuer, client }: InvoiceSnapshot, isOutsideVat: boolean): Xml {
  const vatId = isOutsideVat ? null : buyerVatId(client);
  return group(
    'cac:AccountingCustomerParty',
    group(
      'cac:Party',
      group('cac:PostalAddress', addressOf(buyerPlace({ issuer, client }))),
      partyTaxScheme(vatId && writtenVatId(vatId)),
      group(
        'cac:PartyLegalEntity',
        text('cbc:RegistrationName', atMost(200, client.name) || '-'),
        text('cbc:CompanyID', buyerCodeOf(client)),
      ),
      contact(client.phone, client.email),
    ),
  );
}

/**
 * BG-13: art. 319 (20) c requires the day, if it is given. BR-IC-11 and BR-IC-12 require when and where goods of a supply within the Union
 * were delivered; BR-RO-211 requires a region for every country.
 */
export function delivery(snapshot: InvoiceSnapshot, isIntraCommunity: boolean): Xml {
  if (!isIntraCommunity) return group('cac:Delivery', text('cbc:ActualDeliveryDate', snapshot.delivery?.on));
  const place = buyerPlace(snapshot);
  return group(
    'cac:Delivery',
    text('cbc:ActualDeliveryDate', snapshot.delivery?.on ?? snapshot.issuedOn),
    group('cac:DeliveryLocation', group('cac:Address', addressOf({ ...place, county: place.county ?? place.city }))),
  );
}

function buyerPlace({ issuer, client }: Pick<InvoiceSnapshot, 'issuer'> & { readonly client: SnapshotClient }) {
  return filledPlace(placeOf(client), placeOf(issuer));
}

/** BR-RO-L151, -L1002, -L1003: an address has three lines, of 150, 100 and 100 characters. */
function addressOf({ countryCode, county, city, street }: Place): Xml {
  const [first, second, third] = addressLines(street ?? '');
  return [
    text('cbc:StreetName', first),
    text('cbc:AdditionalStreetName', second),
    text('cbc:CityName', atMost(50, city ?? '')),
    // BR-RO-110: the county is an ISO 3166-2 code in Romania, and the text of the sender elsewhere.
    text('cbc:CountrySubentity', countryCode === 'RO' ? `RO-${county}` : county),
    group('cac:AddressLine', text('cbc:Line', third)),
    group('cac:Country', text('cbc:IdentificationCode', countryOf(countryCode))),
  ].join('');
}

function addressLines(street: string): readonly string[] {
  const [first = '', ...others] = inParts(150, street);
  const [second = '', ...more] = inParts(100, others.join(' '));
  return [first, second, atMost(100, more.join(' '))];
}

function partyTaxScheme(vatId: string | null): Xml {
  return vatId === null
    ? ''
    : group('cac:PartyTaxScheme', text('cbc:CompanyID', vatId), group('cac:TaxScheme', text('cbc:ID', 'VAT')));
}

/** A telephone number or address that is too long is left out, because a part of it would be useless. */
function contact(phone: string | null, email: string | null): Xml {
  const whole = (value: string | null): string => (plain(value ?? '').length <= 100 ? (value ?? '') : '');
  return group('cac:Contact', text('cbc:Telephone', whole(phone)), text('cbc:ElectronicMail', whole(email)));
}
