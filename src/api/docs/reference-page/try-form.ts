import { type Html, html } from '../../../formats/html/html.ts';
import type { ParameterObject } from '../../schema/openapi-document.ts';
import { bodyExamplesOf, type DocumentedCall, exampleOf, isShown } from './calls.ts';

/** The form calls the real service from the page. The script finds the fields by their `data-in`; without it nothing is sent. */
export function tryForm(call: DocumentedCall): Html {
  const { method, path, operation, parameters, isKeyed } = call;
  const [body] = bodyExamplesOf(call);
  const id = (name: string): string => `${operation.operationId}-${name}`;
  return html`<details class="try"><summary>Încearcă</summary>
<form data-try data-method="${method.toUpperCase()}" data-path="${path}" data-keyed="${isKeyed ? 'da' : 'nu'}" novalidate>
${parameters.filter(isTyped).map((parameter) => field(id(parameter.name), parameter))}
${
  operation.requestBody
    ? html`<label for="${id('corp')}">Corpul, JSON</label><textarea id="${id('corp')}" data-in="body" rows="10" spellcheck="false">${
        body === undefined ? '' : JSON.stringify(body.value, null, 2)
      }</textarea>`
    : null
}
${isKeyed ? html`<p class="who" data-who>Cheia se scrie o dată, la <a href="#cheia">Cheia și firma</a>.</p>` : null}
<button type="submit">Trimite${method === 'get' ? '' : ', cu efect real'}</button>
<div class="outcome" data-outcome aria-live="polite"></div>
</form></details>
`;
}

/** The company code is typed once for all; the interaction id is of no interest to a person. */
function isTyped({ name }: ParameterObject): boolean {
  return name !== 'Svc-Cod-Unic' && name !== 'x-fapi-interaction-id';
}

function field(id: string, parameter: ParameterObject): Html {
  const { name, required, schema } = parameter;
  const label = html`<label for="${id}"><code>${name}</code>${required ? html` <span class="required">obligatoriu</span>` : null}</label>`;
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  if (choices) {
    const chosen = isShown(parameter) ? exampleOf(parameter) : '';
    return html`${label}<select id="${id}" data-in="${parameter.in}" data-name="${name}"><option value=""></option>${choices.map(
      (choice) => html`<option value="${choice}"${choice === chosen ? html` selected` : null}>${choice}</option>`,
    )}</select>\n`;
  }
  return html`${label}<input id="${id}" data-in="${parameter.in}" data-name="${name}" type="text" autocomplete="off" spellcheck="false" value="${
    isShown(parameter) ? exampleOf(parameter) : ''
  }" placeholder="${exampleOf(parameter)}">\n`;
}
