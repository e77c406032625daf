import type { DeliveryFault, UrlObstacle } from '../domain/event/webhook.ts';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookAnswer {
  /** Null where none came. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The beginning of the answer. */
  readonly response: string | null;
  readonly retryAfterSeconds: number | null;
  readonly fault: DeliveryFault | null;
}

/** Sends to addresses of strangers, within bounds of time and size. */
export interface WebhookSender {
  /** Why nothing may be sent there; null: as far as the address tells, it may. */
  obstacleTo(url: string): UrlObstacle | null;
  /** Rejects only where the signal ends it. */
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
}
