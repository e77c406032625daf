import { memberNames, type ProposableMember, proposableMembers } from '../../domain/client/client-proposal.ts';
import { counties, findCounty } from '../../domain/nomenclature/counties.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { type Html, html } from '../../formats/html/html.ts';
import type { PortalView } from '../../operations/portal/open-portal.ts';
import type { PortalTongue } from './portal-tongue.ts';

/** V2-PORTAL-11: the data of the client, and the forms by which it says that they are right, or what they should be. */
export function dataSection(view: PortalView, { words, payment, written }: PortalTongue, token: string): Html {
  const { client, proposedAt, confirmedAt } = view;
  const place = [client.address, client.locality, client.countyCode, client.countryCode].filter(Boolean).join(', ');
  const lines = [
    client.fiscalCode && `${payment.fiscalCode} ${client.fiscalCode}`,
    client.tradeRegisterNumber,
    place,
    client.email,
    client.phone,
  ];
  const on = (at: Date): string => written.date(bucharestDate(at));
  return html`<section aria-labelledby="data"><h2 id="data">${words.data}</h2>
<p><strong>${client.name}</strong></p>
${lines.filter(Boolean).map((line) => html`<p class="due">${line}</p>`)}
${proposedAt && html`<div class="notice wait" role="status">${words.proposalWaits(on(proposedAt))}</div>`}
${confirmedAt && html`<p class="fine">${words.confirmedOn(on(confirmedAt))}</p>`}
${
  confirmedAt && bucharestDate(confirmedAt) === view.today
    ? null
    : html`<form method="post" action="${token}/date"><input type="hidden" name="corecte" value="da"><button class="quiet">${words.dataRight}</button></form>`
}
<details><summary>${words.correctData}</summary>
<form method="post" action="${token}/date" class="fields">${memberNames.map((member) => memberField(member, client, words.members[member]))}
<p class="fine">${words.correctionsNote}</p>
<button>${words.sendCorrections}</button></form></details></section>`;
}

const kinds: Readonly<Partial<Record<ProposableMember, string>>> = { email: 'email', phone: 'tel' };

function memberField(member: ProposableMember, client: PortalView['client'], label: string): Html {
  const value = client[member] ?? '';
  if (member === 'countyCode' && client.countryCode === 'RO') return countyField(value, label);
  return html`<label>${label} <input type="${kinds[member] ?? 'text'}" name="${member}" value="${value}" maxlength="${String(
    proposableMembers[member],
  )}" autocomplete="off"${member === 'name' ? html` required` : null}></label>
`;
}

/** A county that is not among the known ones stays until another is chosen. */
function countyField(value: string, label: string): Html {
  const choice = (code: string, name: string): Html =>
    html`<option value="${code}"${code === value ? html` selected` : null}>${name}</option>`;
  return html`<label>${label} <select name="countyCode">${findCounty(value) ? null : choice(value, value)}${counties.map(
    ({ code, name }) => choice(code, name),
  )}</select></label>
`;
}
