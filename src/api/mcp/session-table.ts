/** A session waits for the confirmations of a person, so that its number and its age are bounded. */
export interface SessionLimits {
  readonly ofCompany: number;
  readonly ofAll: number;
  readonly idleMs: number;
}

interface Entry<Session> {
  readonly session: Session;
  readonly owner: SessionOwner;
  usedAt: number;
}

export interface SessionOwner {
  readonly companyId: number;
  /** It is the key that opened the session, and the only one that may use it. */
  readonly keyId: number | null;
}

/**
 * MCP-9: a company that opens one more than it may have loses the one that it used longest ago, since clients rarely say that they are
 * done. Sessions of others are never ended for it: where there is no room at all, nobody gets another. The time is a parameter, in
 * milliseconds.
 */
export function sessionTable<Session>({ ofCompany, ofAll, idleMs }: SessionLimits, end: (session: Session) => void) {
  // They are in the order of their last use.
  const sessions = new Map<string, Entry<Session>>();
  const remove = (id: string): void => {
    const entry = sessions.get(id);
    sessions.delete(id);
    if (entry) end(entry.session);
  };
  const endIdle = (atMs: number): void => {
    for (const [id, { usedAt }] of sessions) {
      if (usedAt > atMs - idleMs) return;
      remove(id);
    }
  };

  return {
    /** Returns false where there is no room. */
    add(id: string, session: Session, owner: SessionOwner, atMs: number): boolean {
      endIdle(atMs);
      const own = [...sessions].filter(([, { owner: other }]) => other.companyId === owner.companyId);
      for (const [oldest] of own.slice(0, Math.max(0, own.length - ofCompany + 1))) remove(oldest);
      if (sessions.size >= ofAll) return false;
      sessions.set(id, { session, owner, usedAt: atMs });
      return true;
    },
    /** Returns null for a session that is over or somebody else's, without saying which. */
    use(id: string, { companyId, keyId }: SessionOwner, atMs: number): Session | null {
      endIdle(atMs);
      const entry = sessions.get(id);
      if (!entry || entry.owner.companyId !== companyId || entry.owner.keyId !== keyId) return null;
      entry.usedAt = atMs;
      sessions.delete(id);
      sessions.set(id, entry);
      return entry.session;
    },
    remove,
    clear(): void {
      for (const id of [...sessions.keys()]) remove(id);
    },
  };
}
