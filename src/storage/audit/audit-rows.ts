/** Sealed rows, followed by pending ones, because a document and its rows are written together. */
export const everyRow = `SELECT position::numeric AS position, subject, subject_name, action, details FROM audit_entries WHERE company_id = $1
      UNION ALL
      SELECT 1e15 + pending_id, subject, subject_name, action, details FROM audit_pending WHERE company_id = $1`;
