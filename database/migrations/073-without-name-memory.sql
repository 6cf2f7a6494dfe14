ALTER TABLE registries DROP COLUMN name_memory;
