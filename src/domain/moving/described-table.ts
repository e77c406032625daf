/** What a table of a company holds, for who opens an exported company. */
export interface DescribedTable {
  readonly about: string;
  /** They are described in the words of a person; columns that mean the same everywhere are among `sharedColumns`. */
  readonly columns: Readonly<Record<string, string>>;
  /** It says why an export leaves the table out; it is absent where the table is exported. */
  readonly leftOut?: string;
  /** Columns that hold secrets sealed with the master key of the installation: an export holds them sealed anew, or not at all. */
  readonly secrets?: readonly string[];
}

/** These columns describe what goes to the tax authority. */
export const uploadColumns = {
  changed_at: 'When its state last changed.',
  uploading_since: 'Since when it has been on its way to the tax authority.',
  uploads: 'How often it was sent.',
  upload_id: 'The number that the tax authority gave the upload.',
  download_id: 'The number under which the tax authority keeps its answer.',
  trouble: 'What went wrong on the way last.',
  polls: 'How often the tax authority was asked about it.',
  is_last: 'Whether no later one follows.',
};
