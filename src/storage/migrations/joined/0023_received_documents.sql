-- What came is kept byte for byte, in whatever encoding it was written: not everything that comes can be text here.
ALTER TABLE spv_messages ALTER COLUMN xml TYPE bytea USING convert_to(xml, 'UTF8');
