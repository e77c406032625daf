-- A warehouse that is no longer used stays, because documents and movements name it.
ALTER TABLE warehouses ADD COLUMN is_active boolean NOT NULL DEFAULT true;
