import type { DeliveryFault, UrlObstacle } from '../domain/event/webhook.ts';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookAnswer {
  /** It is null where no answer came. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** It holds the beginning of the answer. */
  readonly response: string | null;
  readonly retryAfterSeconds: number | null;
  readonly fault: DeliveryFault | null;
}

/** It sends to addresses of strangers, within bounds of time and size. */
export interface WebhookSender {
  /** Returns why nothing may be sent there, and null where the address itself says nothing against it. */
  obstacleTo(url: string): UrlObstacle | null;
  /** Rejects only where the signal ends it. */
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
}
