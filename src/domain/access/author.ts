/** Who did something, or had it done: a key, a user of v1, a person, the operator of the installation, or the service itself. */
export const authorKinds = ['api-key', 'api-user', 'person', 'operator', 'service'] as const;
export type AuthorKind = (typeof authorKinds)[number];

/** The one way of saying who, on whatever is kept: the kind, and the id among those of its kind. */
export interface Agent {
  readonly kind: AuthorKind;
  /** Null for those that have none. */
  readonly id: number | null;
}

export interface Author extends Agent {
  readonly interactionId: string | null;
}

/** Who runs the program on the machine of the installation; nobody asked for a name. */
export const operator: Author = { kind: 'operator', id: null, interactionId: null };
