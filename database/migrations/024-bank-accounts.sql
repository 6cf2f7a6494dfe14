-- The account of an owner to which guests transfer their parts of the gifts of a list, sealed with the key of the site.
CREATE TABLE bank_accounts (
  registry_id BIGINT NOT NULL PRIMARY KEY,
  account_id BIGINT NOT NULL,
  sealed TEXT NOT NULL
);
