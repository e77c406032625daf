interface AuditMail {
  readonly month: string;
  readonly fileName: string;
  readonly trails: number;
  readonly at: Date;
}

/** The mail is in English, because the operator of the installation reads it. */
export const auditMailWords = ({ month, fileName, trails, at }: AuditMail) => ({
  subject: `facturier: ends of the audit trails, ${month}`,
  text: [
    `The attached file ${fileName} holds the ends of ${trails} audit trails as they were at ${at.toISOString()}.`,
    'Keep it where nobody can write who can write to the database. To see that the trails still hold what they held then:',
    `bin/facturier audit verify --expect ${fileName}`,
  ].join('\n\n'),
});
