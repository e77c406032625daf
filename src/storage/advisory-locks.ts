/** The advisory locks of the installation. They share one number space in PostgreSQL, so each needs its own number. */
export const advisoryLocks = {
  /** One process migrates while others wait; whoever loads a company shares the lock, and a restore holds it alone. */
  migration: 727_001,
  provisioning: 727_002,
  sealing: 727_003,
  /** Every running service shares it; a restore takes it alone. */
  presence: 727_004,
  /** One process at a time computes the sums of reports. */
  sums: 727_005,
  /** It is taken with the number of a company: its changes share it, and its move to another installation holds it alone. */
  move: 727_007,
  /** One process at a time makes the backup of the schedule. */
  backup: 727_006,
} as const;
