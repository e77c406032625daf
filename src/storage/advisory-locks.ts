/**
 * The advisory locks of the installation, each with a number of its own. They share one space in PostgreSQL: two with the
 * same number would wait for each other.
 */
export const advisoryLocks = {
  /** One process migrates while others wait; a backup shares it, a restore holds it. */
  migration: 727_001,
  provisioning: 727_002,
  sealing: 727_003,
  /** Shared by every running service; taken alone by a restore. */
  presence: 727_004,
} as const;
