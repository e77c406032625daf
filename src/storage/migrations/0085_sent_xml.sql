-- GRP-SUP-17: the XML of an invoice of a supplier that a program sent, as it was sent. XML from SPV stays with its message.
ALTER TABLE supplier_invoices ADD COLUMN sent_xml text;
