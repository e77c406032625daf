/** The advisory locks of the installation. They share one number space in PostgreSQL, so each needs its own number. */
export const advisoryLocks = {
  /** One process migrates while others wait; a backup shares it, a restore holds it. */
  migration: 727_001,
  provisioning: 727_002,
  sealing: 727_003,
  /** Shared by every running service; taken alone by a restore. */
  presence: 727_004,
  /** One process at a time makes the sums of reports. */
  sums: 727_005,
} as const;
