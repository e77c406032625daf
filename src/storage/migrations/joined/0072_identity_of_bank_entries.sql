-- The reference of the bank does not tell entries apart: a fee has that of its payment. Day, sign, amount and the place among equals
-- belong to the identity too (src/domain/bank/read-statement.ts). Of what was read before, each reference was kept once, so its place is the first.
SELECT set_config('facturier.company', '0', true);
UPDATE bank_entries
   SET identity = format('reference %s %s%s %s 1', to_char(booked_on, 'YYYY-MM-DD'), CASE WHEN is_credit THEN '+' ELSE '-' END, amount, reference)
 WHERE identity LIKE 'reference %';
SET CONSTRAINTS ALL IMMEDIATE;
