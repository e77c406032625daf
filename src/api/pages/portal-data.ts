import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PortalTongue, portalTongue, saySorry } from './portal-tongue.ts';
import { addPage, formOf, type PageNeeds } from './route.ts';

/** A person corrects few things. */
const correctionRate = { calls: 10, seconds: 60 };

/** V2-PORTAL-11: the page says what became of it. */
export function addPortalData(scope: FastifyInstance, needs: PageNeeds): void {
  const { operations } = needs;
  addPage(
    scope,
    {
      method: 'POST',
      url: '/c/:token/date',
      id: 'corecteazaDateleClientului',
      rate: correctionRate,
      show: async (request, reply) => {
        const { token } = request.params as { readonly token: string };
        const back = `../${token}`;
        const form = formOf(request);
        const interactionId = request.interaction.id;
        if (form.get('corecte') === 'da') {
          await operations.confirmData(token, interactionId);
          return reply.redirect(back, 303);
        }
        const outcome = await operations.proposeData(token, { sent: (member) => form.get(member), interactionId });
        if (outcome.is !== 'wrong') return reply.redirect(back, 303);
        const tongue = await tongueOf(request);
        return saySorry(reply.code(422), tongue, 'wrongData', back, tongue.words.members[outcome.member]);
      },
    },
    needs,
  );

  const tongueOf = async ({ params }: FastifyRequest): Promise<PortalTongue> =>
    portalTongue(await operations.readPortal((params as { readonly token: string }).token, false, { at: 'start' }));
}
