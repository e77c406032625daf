import { type AdmissionLimits, fairQueue } from '../calls/fair-queue.ts';
import type { SendingNeeds } from './delivery-places.ts';
import { browseEvents, listEvents } from './number-events.ts';
import { listAttempts, readAttempt, resendEvent, resendPeriod, testWebhook } from './resend-events.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateSecret,
  type WebhookNeeds,
  webhookUrlObstacle,
} from './webhooks.ts';

export type EventNeeds = WebhookNeeds &
  SendingNeeds & { readonly admission: { readonly webhookTests: AdmissionLimits } };

export function bindEvents(needs: EventNeeds) {
  return {
    listEvents: listEvents(needs),
    browseEvents: browseEvents(needs),
    listWebhooks: listWebhooks(needs),
    readWebhook: readWebhook(needs),
    webhookUrlObstacle: webhookUrlObstacle(needs),
    createWebhook: createWebhook(needs),
    changeWebhook: changeWebhook(needs),
    deleteWebhook: deleteWebhook(needs),
    rotateSecret: rotateSecret(needs),
    testWebhook: testWebhook({ ...needs, admitTest: fairQueue(needs.admission.webhookTests) }),
    listAttempts: listAttempts(needs),
    readAttempt: readAttempt(needs),
    resendEvent: resendEvent(needs),
    resendPeriod: resendPeriod(needs),
  };
}
