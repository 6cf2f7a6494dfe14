-- A database as version 0.1.0 left it, for a test: it never changes.
-- `sqlite3 FILE .dump` prints it, of a database with a row in each table. The sum is that of the migrations as in released.test.ts.
-- Migrations: 3722b5e0d1765b52b88b341a60e77aa327a688f01aeed3e0cc6f58e196426c6b
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_version (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL);
INSERT INTO schema_version VALUES(1,3);
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('administrator', 'member')),
  created_at TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  password_hash TEXT,
  is_switched_off INTEGER NOT NULL DEFAULT 0 CHECK (is_switched_off IN (0, 1)),
  is_reader INTEGER NOT NULL DEFAULT 0 CHECK (is_reader IN (0, 1)),
  is_email_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (is_email_confirmed IN (0, 1))
) STRICT;
INSERT INTO accounts VALUES(1,'guest-pages','guest-pages','guest-pages@localhost','guest-pages@localhost','member','2026-11-27T11:32:45.647Z','',NULL,0,1,0);
INSERT INTO accounts VALUES(2,'ana.prcdfq6p','ana.prcdfq6p','ana@example.org','ana@example.org','administrator','2026-11-27T11:32:46.142Z','Ana','argon2id$19456$2$lQDsRstwB0OC8Hc+D4xHQw==$ddehJI52TuhzbKS4nJPVhjoTESrIrLrlINAV/12sXmQ=',0,0,1);
INSERT INTO accounts VALUES(3,'tante.elke.qf2srpjd','tante.elke.qf2srpjd','elke@example.org','elke@example.org','member','2026-11-27T11:32:46.369Z','Tante Elke','argon2id$19456$2$ilCZFaFJm/Oe5SvW6mE+Mw==$pJItAHMLNHcKRK1sNSeEqnJF521w2+3YLIfP9xgbFiM=',0,0,1);
CREATE TABLE app_passwords (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  last_used_on TEXT,
  is_session INTEGER NOT NULL DEFAULT 0 CHECK (is_session IN (0, 1))
) STRICT;
INSERT INTO app_passwords VALUES(2,2,'Demo','db3c5aeb32f72132792ddb1da01a4f3e50ab71139e0240bdaba93d4e3a354e5e','2026-11-27T11:32:46.364Z','2026-11-27',0);
INSERT INTO app_passwords VALUES(3,3,'Demo','f273de6969a1b32ab6e826297e20c7217888fc96ed7da64847307a5d3557d681','2026-11-27T11:32:46.526Z','2026-11-27',0);
CREATE TABLE one_time_links (
  secret_hash TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('set_up', 'sign_up', 'reset_password', 'confirm_email')),
  account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
INSERT INTO one_time_links VALUES('5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617','reset_password',1,'ana@example.org','2026-11-27T12:00:00.000Z');
CREATE TABLE registries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES accounts (id),
  title TEXT NOT NULL,
  story TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'private')),
  slug TEXT NOT NULL UNIQUE,
  item_ids TEXT NOT NULL,
  invitees TEXT NOT NULL,
  event_type TEXT NOT NULL,
  event_date TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  currency TEXT NOT NULL DEFAULT '',
  reveal TEXT NOT NULL DEFAULT 'after_event',
  most_wanted INTEGER NOT NULL DEFAULT 0,
  has_invitee_keys INTEGER NOT NULL DEFAULT 0 CHECK (has_invitee_keys IN (0, 1)),
  owners TEXT NOT NULL DEFAULT '[]',
  group_gifts TEXT NOT NULL DEFAULT '[]',
  hand_over TEXT NOT NULL DEFAULT '',
  headings TEXT NOT NULL DEFAULT '[]',
  item_currencies TEXT NOT NULL DEFAULT '[]',
  put_away INTEGER NOT NULL DEFAULT 0,
  for_child INTEGER NOT NULL DEFAULT 0,
  first_entry TEXT NOT NULL DEFAULT '',
  search_engines INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO registries VALUES(1,2,'Ana & Jonas',replace('After nine years, two cities and one very patient cat, we are getting married in the orchard behind the mill. You being there is the gift.\n\nBut some of you asked, so here are the things we dream about while we brush our teeth.','\n',char(10)),'publish','ana-jonas-mwx9qj','[1,2,3,4,5,6,7,8,9,10,11,12,13,14]','["lise@example.com","Cleo #3"]','wedding','2027-06-19','2026-11-27T11:32:46.890Z','2026-11-27T11:32:47.408Z','','after_event',3,0,'[]','[]','','[]','[]',0,0,'',1);
INSERT INTO registries VALUES(2,2,'Mika is turning six','Mika collects feathers, asks why the moon comes along, and has outgrown every pair of boots again. One thing from the whole kindergarten is plenty.','publish','mika-is-turning-six-wmbe83','[15,16,17,18,19,20]','[]','birthday','2027-03-14','2026-11-27T11:32:47.470Z','2026-11-27T11:32:47.562Z','','always',0,1,'[]','[]','','[]','[]',0,0,'',0);
INSERT INTO registries VALUES(3,3,'House on the hill','The boxes are in. The shelves are not.','publish','house-on-the-hill-atxexx','[]','[]','new home','','2026-11-27T11:32:47.607Z','2026-11-27T11:32:47.607Z','','after_event',0,1,'[]','[]','','[]','[]',0,0,'',0);
CREATE TABLE registry_invitees (
  registry_id INTEGER NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  invitee_key TEXT NOT NULL,
  PRIMARY KEY (registry_id, invitee_key)
) STRICT;
INSERT INTO registry_invitees VALUES(1,'elke');
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  registry_id INTEGER NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  invitee TEXT NOT NULL,
  invitee_key TEXT NOT NULL,
  nonce TEXT NOT NULL,
  created_at TEXT NOT NULL,
  opened_at TEXT,
  UNIQUE (registry_id, invitee_key)
) STRICT;
INSERT INTO invitations VALUES(1,1,'guest@example.org','guest@example.org','nonce','2026-11-27T12:00:00.000Z',NULL);
CREATE TABLE items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  registry_id INTEGER NOT NULL CHECK (registry_id > 0),
  name TEXT NOT NULL,
  description TEXT,
  url TEXT NOT NULL,
  retailer TEXT,
  affiliate_url TEXT,
  affiliate_status TEXT CHECK (affiliate_status IN ('active', 'inactive', 'expired', 'none')),
  image_url TEXT,
  price REAL CHECK (price > 0),
  quantity_needed INTEGER NOT NULL CHECK (quantity_needed >= 1),
  quantity_purchased INTEGER NOT NULL CHECK (quantity_purchased >= 0),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  moved_to INTEGER,
  removed_at_step INTEGER,
  removed_before INTEGER,
  removed_under TEXT
) STRICT;
INSERT INTO items VALUES(1,1,'Cast-iron casserole, 28 cm','The big one, for Sunday stews.','https://maison-oriel.example/casserole','Maison Oriel',NULL,NULL,'http://127.0.0.1:18080/assets/ec10588a7dfb/images/casserole.svg',189.0,1,0,1,1,'2026-11-27T11:32:47.177Z','2026-11-27T11:32:47.177Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(2,1,'Washed-linen bed set','Sage or natural, as you like.','https://lindgren.example/linen','Lindgren',NULL,NULL,'http://127.0.0.1:18080/pictures/linen.svg',164.0,2,1,1,2,'2026-11-27T11:32:47.248Z','2026-11-27T11:32:47.430Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(3,1,'Tent for two','We promise to sleep in it before the year is over.','https://northfold.example/tent','Northfold',NULL,NULL,'http://127.0.0.1:18080/pictures/tent.svg',229.0,1,0,1,1,'2026-11-27T11:32:47.254Z','2026-11-27T11:32:47.254Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(4,1,'Stoneware dinner plate','Any of the greens.','https://tonwerk.example/plate','Tonwerk',NULL,NULL,'http://127.0.0.1:18080/assets/ec10588a7dfb/images/plate.svg',24.0,8,3,1,2,'2026-11-27T11:32:47.261Z','2026-11-27T11:32:47.438Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(5,1,'Copper kettle',NULL,'https://kupfer-kern.example/kettle','Kupfer & Kern','https://kupfer-kern.example/kettle?tag=demo','active','http://127.0.0.1:18080/pictures/kettle.svg',78.0,1,0,1,2,'2026-11-27T11:32:47.267Z','2026-11-27T11:32:47.286Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(6,1,'Beeswax candles, set of twelve',NULL,'https://imkerei-holm.example/candles','Imkerei Holm',NULL,NULL,'http://127.0.0.1:18080/pictures/candles.svg',28.0,2,0,1,1,'2026-11-27T11:32:47.305Z','2026-11-27T11:32:47.305Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(7,1,'Coffee grinder',NULL,'https://ro-stwerk.example/grinder','Röstwerk',NULL,NULL,'http://127.0.0.1:18080/pictures/grinder.svg',139.0,1,1,1,2,'2026-11-27T11:32:47.313Z','2026-11-27T11:32:47.447Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(8,1,'Record player',NULL,'https://klangraum.example/record-player','Klangraum',NULL,NULL,'http://127.0.0.1:18080/pictures/record-player.svg',249.0,1,0,1,1,'2026-11-27T11:32:47.323Z','2026-11-27T11:32:47.323Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(9,1,'Olive tree, 1.2 m','For the balcony. It already has a name: Oskar.','https://gartenhaus.example/olive-tree','Gartenhaus',NULL,NULL,'http://127.0.0.1:18080/pictures/olive-tree.svg',65.0,1,0,1,1,'2026-11-27T11:32:47.332Z','2026-11-27T11:32:47.332Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(10,1,'Chef’s knife, 21 cm',NULL,'https://messerhof.example/knife','Messerhof','https://messerhof.example/knife?tag=demo','active','http://127.0.0.1:18080/pictures/knife.svg',95.0,1,0,1,2,'2026-11-27T11:32:47.338Z','2026-11-27T11:32:47.343Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(11,1,'Glass carafe',NULL,'https://tonwerk.example/carafe','Tonwerk',NULL,NULL,'http://127.0.0.1:18080/pictures/carafe.svg',22.0,2,2,1,2,'2026-11-27T11:32:47.371Z','2026-11-27T11:32:47.457Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(12,1,'Reading lamp',NULL,'https://lichtblick.example/lamp','Lichtblick',NULL,NULL,'http://127.0.0.1:18080/pictures/lamp.svg',119.0,1,0,1,1,'2026-11-27T11:32:47.391Z','2026-11-27T11:32:47.391Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(13,1,'“Brot”, signed by the author',NULL,'https://buchhandlung-sommer.example/book','Buchhandlung Sommer',NULL,NULL,'http://127.0.0.1:18080/pictures/book.svg',34.0,1,1,1,2,'2026-11-27T11:32:47.398Z','2026-11-27T11:32:47.463Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(14,1,'Wool picnic blanket',NULL,'https://northfold.example/blanket','Northfold',NULL,NULL,'http://127.0.0.1:18080/pictures/blanket.svg',72.0,1,0,1,1,'2026-11-27T11:32:47.408Z','2026-11-27T11:32:47.408Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(15,2,'Scooter with big wheels','Grandma and Grandpa, this is the one.','https://rollwerk.example/scooter','Rollwerk',NULL,NULL,'http://127.0.0.1:18080/pictures/scooter.svg',89.0,1,0,1,1,'2026-11-27T11:32:47.486Z','2026-11-27T11:32:47.486Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(16,2,'Night light with stars',NULL,'https://lichtblick.example/night-light','Lichtblick',NULL,NULL,'http://127.0.0.1:18080/pictures/night-light.svg',34.0,1,0,1,1,'2026-11-27T11:32:47.495Z','2026-11-27T11:32:47.495Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(17,2,'Rubber boots, size 30','Yellow, for the puddles.','https://regenfroh.example/boots','Regenfroh',NULL,NULL,'http://127.0.0.1:18080/pictures/boots.svg',27.0,1,0,1,1,'2026-11-27T11:32:47.501Z','2026-11-27T11:32:47.501Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(18,2,'Kite with a long tail',NULL,'https://northfold.example/kite','Northfold',NULL,NULL,'http://127.0.0.1:18080/pictures/kite.svg',24.0,1,0,1,1,'2026-11-27T11:32:47.507Z','2026-11-27T11:32:47.507Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(19,2,'First telescope',NULL,'https://sternwarte.example/telescope','Sternwarte',NULL,NULL,'http://127.0.0.1:18080/pictures/telescope.svg',119.0,1,0,1,1,'2026-11-27T11:32:47.524Z','2026-11-27T11:32:47.524Z',NULL,NULL,NULL,NULL);
INSERT INTO items VALUES(20,2,'Book of feathers',NULL,'https://buchhandlung-sommer.example/feathers','Buchhandlung Sommer',NULL,NULL,'http://127.0.0.1:18080/pictures/feathers.svg',22.0,1,1,1,2,'2026-11-27T11:32:47.562Z','2026-11-27T11:32:47.581Z',NULL,NULL,NULL,NULL);
CREATE TABLE purchases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id INTEGER NOT NULL REFERENCES items (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  purchaser TEXT,
  note TEXT,
  release_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  released_at TEXT,
  registry_id INTEGER,
  has_arrived INTEGER NOT NULL DEFAULT 0,
  is_thanked INTEGER NOT NULL DEFAULT 0,
  own_note TEXT NOT NULL DEFAULT '',
  back_at_step INTEGER,
  is_kept_longer INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO purchases VALUES(1,2,1,'Tante Elke','Sleep well, you two.','a71cedfc412d17708d59a79c752f4daf6a1997770f8f19cdd399b673aebe6ed9','2026-11-27T11:32:47.430Z',NULL,1,0,0,'',NULL,0);
INSERT INTO purchases VALUES(2,4,3,'The Okafors','For all the dinners we still want to have with you.','e53bcaa42265d1523f9987150548601b66dc5cdc79541be7873726482058c927','2026-11-27T11:32:47.438Z',NULL,1,0,0,'',NULL,0);
INSERT INTO purchases VALUES(3,7,1,'Samir','Mornings are hard. This helps.','7a5fb4388bb1306f435f3f1fa81c8961cd935b900a0f116ac34f81785f8a6a23','2026-11-27T11:32:47.447Z',NULL,1,0,0,'',NULL,0);
INSERT INTO purchases VALUES(4,11,2,'Lena and Tom',NULL,'6d49c2feb2483f5f7c51100fe83b633c62f5f5f8c753f4f66b67b436b40b5d59','2026-11-27T11:32:47.457Z',NULL,1,0,0,'',NULL,0);
INSERT INTO purchases VALUES(5,13,1,'Grandpa Karl','Page 64 is my recipe.','52a0abb4bd54cb2f6f32059aba4d862536efad6e9253f04803954f607d486612','2026-11-27T11:32:47.463Z',NULL,1,0,0,'',NULL,0);
INSERT INTO purchases VALUES(6,20,1,'Frau Yıldız','For the collection.','9e92e125eb9765b3762a56d0bd0321ae27fa20bc283f4b578ee8f06f5ac3e992','2026-11-27T11:32:47.581Z',NULL,2,0,0,'',NULL,1);
CREATE TABLE send_to (
  registry_id INTEGER NOT NULL PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;
INSERT INTO send_to VALUES(1,'sealed with the key of the site');
CREATE TABLE registry_sync (
  registry_id INTEGER NOT NULL PRIMARY KEY,
  mark TEXT NOT NULL,
  marked_at TEXT NOT NULL,
  is_leaving INTEGER NOT NULL DEFAULT 0 CHECK (is_leaving IN (0, 1)),
  gone_at_step INTEGER
) STRICT;
INSERT INTO registry_sync VALUES(1,'mark','2026-11-27T12:00:00.000Z',0,NULL);
CREATE TABLE idempotency_keys (
  key_hash TEXT NOT NULL PRIMARY KEY,
  body_hash TEXT NOT NULL,
  result TEXT,
  created_at TEXT NOT NULL,
  step INTEGER NOT NULL DEFAULT 1,
  home INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO idempotency_keys VALUES('8fa3aab2faa9b79e0a0398da5b5abd0780142442a5be80b9a64608d718cb1fcd','771824de42287642fa0fbe0b568b80cc3290e29b7d3cd6efbc7b1b8eb1037b04','{"id":1}','2026-11-27T12:00:00.000Z',1,1);
CREATE TABLE event_readers (
  name TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL
) STRICT;
INSERT INTO event_readers VALUES('ours',1);
CREATE TABLE last_changes (
  number INTEGER NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  registry_id INTEGER NOT NULL,
  caller_id INTEGER,
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO last_changes VALUES(1,'item.removed',1,1,'2026-11-27T12:00:00.000Z');
CREATE TABLE guest_lists (
  registry_id INTEGER PRIMARY KEY,
  event_date TEXT NOT NULL
) STRICT;
INSERT INTO guest_lists VALUES(1,'2027-06-12');
CREATE TABLE guest_gifts (
  holder TEXT NOT NULL,
  account_id INTEGER,
  registry_id INTEGER NOT NULL,
  purchase_id INTEGER NOT NULL,
  sealed TEXT NOT NULL,
  is_back INTEGER NOT NULL DEFAULT 0 CHECK (is_back IN (0, 1)),
  kept_at TEXT NOT NULL,
  PRIMARY KEY (holder, purchase_id)
) STRICT;
INSERT INTO guest_gifts VALUES('mailbox 1',NULL,1,1,'sealed with the key of the site',0,'2026-11-27T12:00:00.000Z');
CREATE TABLE guest_gift_links (
  secret_hash TEXT NOT NULL PRIMARY KEY,
  mailbox TEXT NOT NULL,
  sealed TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  is_used_once INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO guest_gift_links VALUES('197982251b4f1cea9f0deafe45ec00b2ce72029b3db111f33725ec9c42c54bf9','mailbox 1','sealed with the key of the site','2026-11-27T12:00:00.000Z',0);
CREATE TABLE guest_mailboxes (
  mailbox TEXT PRIMARY KEY,
  opening TEXT NOT NULL
) STRICT;
INSERT INTO guest_mailboxes VALUES('mailbox 1','sealed with the key of the site');
CREATE TABLE gift_letters (
  purchase_id INTEGER PRIMARY KEY,
  registry_id INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  mailbox TEXT NOT NULL,
  sealed TEXT NOT NULL,
  kept_at TEXT NOT NULL,
  eve_at_step INTEGER,
  kind TEXT CHECK (kind IN ('eve', 'removed', 'ended')),
  due_at_step INTEGER,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO gift_letters VALUES(1,1,2,'mailbox 1','sealed with the key of the site','2026-11-27T12:00:00.000Z',40,'eve',40,1);
CREATE TABLE gone_guests (
  account_id INTEGER PRIMARY KEY,
  gone_at_step INTEGER NOT NULL
) STRICT;
INSERT INTO gone_guests VALUES(99,30);
CREATE TABLE erasures (
  registry_id INTEGER PRIMARY KEY,
  gone_at_step INTEGER NOT NULL
) STRICT;
INSERT INTO erasures VALUES(99,30);
CREATE TABLE leases (
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  hold_milliseconds INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;
INSERT INTO leases VALUES('readers','a process',0,3);
CREATE TABLE running_time (
  only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  steps INTEGER NOT NULL,
  seen_at INTEGER NOT NULL DEFAULT 0,
  seen_step INTEGER NOT NULL DEFAULT 0,
  believed_at INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO running_time VALUES(1,1,1795779166138,1,0);
CREATE TABLE site_settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
INSERT INTO site_settings VALUES('sign_up','closed');
CREATE TABLE known_host (
  only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  host TEXT NOT NULL
) STRICT;
INSERT INTO known_host VALUES(1,'embedded');
CREATE TABLE host_key (
  only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  sealed TEXT NOT NULL
) STRICT;
INSERT INTO host_key VALUES(1,'sealed with the key of the site');
CREATE TABLE taken_visits (
  once TEXT NOT NULL PRIMARY KEY,
  signed_at INTEGER NOT NULL
) STRICT;
INSERT INTO taken_visits VALUES('once',1795780800);
CREATE TABLE pictures (
  registry_id INTEGER NOT NULL,
  address_hash TEXT NOT NULL,
  address TEXT NOT NULL,
  owner_id INTEGER NOT NULL,
  seen_at_step INTEGER NOT NULL,
  due_at_step INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  file TEXT,
  bytes INTEGER NOT NULL DEFAULT 0,
  content TEXT,
  PRIMARY KEY (registry_id, address_hash)
) STRICT;
INSERT INTO pictures VALUES(1,'hash of an address','https://shop.example/kettle.gif',2,1,NULL,1,'abcdefghijklmnopqrstuvwxyz0.gif',43,'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
CREATE TABLE owner_links (
  secret_hash TEXT NOT NULL PRIMARY KEY,
  registry_id INTEGER NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  made_by INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  asked_by TEXT NOT NULL DEFAULT '',
  asked_at TEXT
) STRICT;
INSERT INTO owner_links VALUES('hash of a secret',1,2,'2026-11-30T12:00:00.000Z','Jonas','2026-11-27T12:00:00.000Z');
CREATE TABLE books (
  account_id INTEGER PRIMARY KEY
) STRICT;
INSERT INTO books VALUES(2);
INSERT INTO books VALUES(3);
CREATE TABLE known_people (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES books (account_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  birthday TEXT NOT NULL,
  link_nonce TEXT NOT NULL DEFAULT '',
  opened_at TEXT
) STRICT;
INSERT INTO known_people VALUES(1,2,'Oma Lise','lise@example.com','--04-17','a nonce','2026-11-27T11:40:00.000Z');
INSERT INTO known_people VALUES(2,2,'Ben','','','',NULL);
INSERT INTO known_people VALUES(3,3,'Cleo','','1953-04-17','',NULL);
CREATE TABLE circles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES books (account_id) ON DELETE CASCADE,
  name TEXT NOT NULL
) STRICT;
INSERT INTO circles VALUES(1,2,'Family');
INSERT INTO circles VALUES(2,3,'Friends');
CREATE TABLE circle_people (
  circle_id INTEGER NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  person_id INTEGER NOT NULL REFERENCES known_people (id) ON DELETE CASCADE,
  PRIMARY KEY (circle_id, person_id)
) STRICT;
INSERT INTO circle_people VALUES(1,1);
INSERT INTO circle_people VALUES(1,2);
INSERT INTO circle_people VALUES(2,3);
CREATE TABLE list_circles (
  registry_id INTEGER NOT NULL,
  circle_id INTEGER NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  opened_by INTEGER NOT NULL,
  PRIMARY KEY (registry_id, circle_id)
) STRICT;
INSERT INTO list_circles VALUES(1,1,2);
CREATE TABLE list_people (
  registry_id INTEGER NOT NULL,
  person_id INTEGER NOT NULL REFERENCES known_people (id) ON DELETE CASCADE,
  is_left_out INTEGER NOT NULL CHECK (is_left_out IN (0, 1)),
  opened_by INTEGER NOT NULL,
  PRIMARY KEY (registry_id, person_id)
) STRICT;
INSERT INTO list_people VALUES(1,3,0,2);
INSERT INTO list_people VALUES(1,2,1,2);
CREATE TABLE list_guests (
  registry_id INTEGER NOT NULL,
  person_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  entry TEXT NOT NULL,
  opened_at TEXT,
  PRIMARY KEY (registry_id, person_id)
) STRICT;
INSERT INTO list_guests VALUES(1,1,2,'lise@example.com',NULL);
INSERT INTO list_guests VALUES(1,3,3,'Cleo #3',NULL);
CREATE TABLE households (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL,
  asked_by TEXT NOT NULL,
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  agreed_by INTEGER,
  UNIQUE (account_id, address_key)
) STRICT;
INSERT INTO households VALUES(1,2,'ana','Elke@example.org','elke@example.org',3);
INSERT INTO households VALUES(2,2,'ana','jo@example.org','jo@example.org',NULL);
CREATE TABLE ideas (
  registry_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  guest TEXT NOT NULL,
  name TEXT NOT NULL,
  url TEXT,
  note TEXT,
  image_url TEXT,
  price REAL CHECK (price > 0),
  author TEXT,
  created_at TEXT NOT NULL,
  taken_by TEXT,
  giver TEXT,
  giver_note TEXT,
  is_author_thanked INTEGER NOT NULL DEFAULT 0 CHECK (is_author_thanked IN (0, 1)),
  is_giver_thanked INTEGER NOT NULL DEFAULT 0 CHECK (is_giver_thanked IN (0, 1)),
  is_on_list INTEGER NOT NULL DEFAULT 0 CHECK (is_on_list IN (0, 1)),
  PRIMARY KEY (registry_id, id)
) STRICT;
INSERT INTO ideas VALUES(1,4711,'a guest','Telescope','https://shop.example/telescope','She looks at the moon each night.',NULL,89.499999999999999998,'Ben','2026-11-27T11:40:00.000Z','another guest','Cleo','With love',1,0,0);
CREATE TABLE idea_comments (
  registry_id INTEGER NOT NULL,
  idea_id INTEGER NOT NULL,
  guest TEXT NOT NULL,
  author TEXT,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (registry_id, idea_id, guest)
) STRICT;
INSERT INTO idea_comments VALUES(1,4711,'another guest','Cleo','A good one.','2026-11-27T11:41:00.000Z');
CREATE TABLE idea_settings (
  registry_id INTEGER NOT NULL PRIMARY KEY,
  guests_may_add INTEGER NOT NULL CHECK (guests_may_add IN (0, 1))
) STRICT;
INSERT INTO idea_settings VALUES(2,0);
CREATE TABLE idea_lists (
  account_id INTEGER NOT NULL,
  registry_id INTEGER NOT NULL,
  guest TEXT NOT NULL,
  PRIMARY KEY (account_id, registry_id)
) STRICT;
INSERT INTO idea_lists VALUES(3,1,'another guest');
CREATE TABLE draws (
  circle_id INTEGER PRIMARY KEY REFERENCES circles (id) ON DELETE CASCADE,
  plan TEXT NOT NULL,
  round INTEGER NOT NULL DEFAULT 0,
  drawn_at TEXT,
  last_round INTEGER
) STRICT;
INSERT INTO draws VALUES(1,'{"people":[1,2,3]}',2,'2026-11-27T11:42:00.000Z',1);
CREATE TABLE draw_slips (
  circle_id INTEGER NOT NULL REFERENCES draws (circle_id) ON DELETE CASCADE,
  round INTEGER NOT NULL,
  person_id INTEGER NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (circle_id, round, person_id)
) STRICT;
INSERT INTO draw_slips VALUES(1,2,1,'sealed with the key of the site');
CREATE TABLE questions (
  registry_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  question TEXT NOT NULL,
  asked_on TEXT NOT NULL,
  answer TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (registry_id, id)
) STRICT;
INSERT INTO questions VALUES(1,815,1,'Which size?','2026-11-27','The large one.');
CREATE TABLE owner_letters (
  registry_id INTEGER NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  day TEXT NOT NULL,
  due_at_step INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (registry_id, account_id, kind)
) STRICT;
INSERT INTO owner_letters VALUES(1,2,'questions','2026-11-27',120,1);
CREATE TABLE calendars (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  nonce TEXT NOT NULL
) STRICT;
INSERT INTO calendars VALUES(2,'a nonce');
CREATE TABLE givers (
  holder TEXT NOT NULL PRIMARY KEY,
  budget TEXT NOT NULL DEFAULT '',
  seen_at TEXT NOT NULL
) STRICT;
INSERT INTO givers VALUES('mailbox 1','sealed with the key of the site','2026-11-27T11:43:00.000Z');
CREATE TABLE remembered_gifts (
  holder TEXT NOT NULL REFERENCES givers (holder) ON DELETE CASCADE,
  purchase_id INTEGER NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (holder, purchase_id)
) STRICT;
INSERT INTO remembered_gifts VALUES('mailbox 1',1,'sealed with the key of the site');
CREATE TABLE stopped_notices (
  mailbox TEXT NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (mailbox, kind)
) STRICT;
INSERT INTO stopped_notices VALUES('mailbox 1','gifts');
CREATE TABLE person_letters (
  person_id INTEGER NOT NULL REFERENCES known_people (id) ON DELETE CASCADE,
  registry_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('due', 'sending', 'sent', 'failed')),
  letter TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  due_at_step INTEGER,
  PRIMARY KEY (person_id, registry_id)
) STRICT;
INSERT INTO person_letters VALUES(1,1,2,'sent','','2026-11-27T11:44:00.000Z','2026-11-27T11:45:00.000Z',NULL);
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  number INTEGER,
  step INTEGER,
  kind TEXT NOT NULL,
  registry_id INTEGER NOT NULL,
  subject_id INTEGER NOT NULL,
  what TEXT NOT NULL,
  caller_id INTEGER,
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO events VALUES(1,NULL,NULL,'registry.made',1,1,'{}',2,'2026-11-27T11:32:46.885Z');
INSERT INTO events VALUES(2,NULL,NULL,'item.added',1,1,'{}',2,'2026-11-27T11:32:47.177Z');
INSERT INTO events VALUES(3,NULL,NULL,'item.added',1,2,'{}',2,'2026-11-27T11:32:47.248Z');
INSERT INTO events VALUES(4,NULL,NULL,'item.added',1,3,'{}',2,'2026-11-27T11:32:47.254Z');
INSERT INTO events VALUES(5,NULL,NULL,'item.added',1,4,'{}',2,'2026-11-27T11:32:47.261Z');
INSERT INTO events VALUES(6,NULL,NULL,'item.added',1,5,'{}',2,'2026-11-27T11:32:47.267Z');
INSERT INTO events VALUES(7,NULL,NULL,'item.changed',1,5,'{"fields":[]}',2,'2026-11-27T11:32:47.286Z');
INSERT INTO events VALUES(8,NULL,NULL,'item.added',1,6,'{}',2,'2026-11-27T11:32:47.305Z');
INSERT INTO events VALUES(9,NULL,NULL,'item.added',1,7,'{}',2,'2026-11-27T11:32:47.313Z');
INSERT INTO events VALUES(10,NULL,NULL,'item.added',1,8,'{}',2,'2026-11-27T11:32:47.323Z');
INSERT INTO events VALUES(11,NULL,NULL,'item.added',1,9,'{}',2,'2026-11-27T11:32:47.332Z');
INSERT INTO events VALUES(12,NULL,NULL,'item.added',1,10,'{}',2,'2026-11-27T11:32:47.338Z');
INSERT INTO events VALUES(13,NULL,NULL,'item.changed',1,10,'{"fields":[]}',2,'2026-11-27T11:32:47.343Z');
INSERT INTO events VALUES(14,NULL,NULL,'item.added',1,11,'{}',2,'2026-11-27T11:32:47.371Z');
INSERT INTO events VALUES(15,NULL,NULL,'item.added',1,12,'{}',2,'2026-11-27T11:32:47.391Z');
INSERT INTO events VALUES(16,NULL,NULL,'item.added',1,13,'{}',2,'2026-11-27T11:32:47.398Z');
INSERT INTO events VALUES(17,NULL,NULL,'item.added',1,14,'{}',2,'2026-11-27T11:32:47.408Z');
INSERT INTO events VALUES(18,NULL,NULL,'purchase.made',1,1,'{"item":2}',NULL,'2026-11-27T11:32:47.430Z');
INSERT INTO events VALUES(19,NULL,NULL,'purchase.made',1,2,'{"item":4}',NULL,'2026-11-27T11:32:47.438Z');
INSERT INTO events VALUES(20,NULL,NULL,'purchase.made',1,3,'{"item":7}',NULL,'2026-11-27T11:32:47.447Z');
INSERT INTO events VALUES(21,NULL,NULL,'purchase.made',1,4,'{"item":11}',NULL,'2026-11-27T11:32:47.457Z');
INSERT INTO events VALUES(22,NULL,NULL,'purchase.made',1,5,'{"item":13}',NULL,'2026-11-27T11:32:47.463Z');
INSERT INTO events VALUES(23,NULL,NULL,'registry.made',2,2,'{}',2,'2026-11-27T11:32:47.470Z');
INSERT INTO events VALUES(24,NULL,NULL,'item.added',2,15,'{}',2,'2026-11-27T11:32:47.486Z');
INSERT INTO events VALUES(25,NULL,NULL,'item.added',2,16,'{}',2,'2026-11-27T11:32:47.495Z');
INSERT INTO events VALUES(26,NULL,NULL,'item.added',2,17,'{}',2,'2026-11-27T11:32:47.501Z');
INSERT INTO events VALUES(27,NULL,NULL,'item.added',2,18,'{}',2,'2026-11-27T11:32:47.507Z');
INSERT INTO events VALUES(28,NULL,NULL,'item.added',2,19,'{}',2,'2026-11-27T11:32:47.524Z');
INSERT INTO events VALUES(29,NULL,NULL,'item.added',2,20,'{}',2,'2026-11-27T11:32:47.562Z');
INSERT INTO events VALUES(30,NULL,NULL,'purchase.made',2,6,'{"item":20}',NULL,'2026-11-27T11:32:47.581Z');
INSERT INTO events VALUES(31,NULL,NULL,'registry.made',3,3,'{}',3,'2026-11-27T11:32:47.607Z');
CREATE TABLE asked_notices (
  mailbox TEXT NOT NULL,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  site TEXT NOT NULL,
  PRIMARY KEY (mailbox, kind)
);
INSERT INTO asked_notices VALUES('mailbox 1','week','en','https://gifts.example');
CREATE TABLE notice_letters (
  mailbox TEXT NOT NULL,
  kind TEXT NOT NULL,
  registry_id BIGINT NOT NULL,
  subject_id BIGINT NOT NULL,
  round TEXT NOT NULL,
  noted_at_step BIGINT NOT NULL,
  due_at_step BIGINT,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (mailbox, kind, registry_id)
);
INSERT INTO notice_letters VALUES('mailbox 1','wishes',1,0,'2026-11-27',40,40,0);
CREATE TABLE new_wishes (
  registry_id BIGINT NOT NULL PRIMARY KEY,
  item_id BIGINT NOT NULL,
  due_at_step BIGINT NOT NULL
);
INSERT INTO new_wishes VALUES(1,2,40);
CREATE TABLE kept_notices (
  mailbox TEXT NOT NULL,
  letter TEXT NOT NULL,
  sealed TEXT NOT NULL,
  kept_at_step BIGINT NOT NULL,
  PRIMARY KEY (mailbox, letter)
);
INSERT INTO kept_notices VALUES('mailbox 1','letter 1','sealed with the key of the site',40);
CREATE TABLE troubles (
  kind TEXT NOT NULL PRIMARY KEY,
  round BIGINT NOT NULL,
  well_since_step BIGINT
);
INSERT INTO troubles VALUES('backup',1,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('accounts',4);
INSERT INTO sqlite_sequence VALUES('app_passwords',4);
INSERT INTO sqlite_sequence VALUES('invitations',1);
INSERT INTO sqlite_sequence VALUES('items',20);
INSERT INTO sqlite_sequence VALUES('purchases',6);
INSERT INTO sqlite_sequence VALUES('registries',3);
INSERT INTO sqlite_sequence VALUES('known_people',3);
INSERT INTO sqlite_sequence VALUES('circles',2);
INSERT INTO sqlite_sequence VALUES('households',2);
CREATE INDEX app_passwords_by_account ON app_passwords (account_id, id);
CREATE INDEX one_time_links_by_account ON one_time_links (account_id, purpose);
CREATE INDEX registries_by_owner ON registries (user_id, id);
CREATE INDEX registries_without_invitee_keys ON registries (id) WHERE has_invitee_keys = 0;
CREATE INDEX registries_by_invitee ON registry_invitees (invitee_key, registry_id);
CREATE INDEX active_items_by_registry ON items (registry_id, id) WHERE is_active = 1;
CREATE INDEX active_items ON items (id) WHERE is_active = 1;
CREATE INDEX items_removed ON items (registry_id, removed_at_step) WHERE removed_at_step IS NOT NULL;
CREATE INDEX purchases_by_registry ON purchases (registry_id, id);
CREATE INDEX purchases_of_item ON purchases (registry_id, item_id, id);
CREATE INDEX purchases_set_aside ON purchases (registry_id, back_at_step) WHERE back_at_step > 0 AND released_at IS NULL;
CREATE INDEX purchases_overdue ON purchases (back_at_step, id) WHERE back_at_step > 0 AND released_at IS NULL;
CREATE INDEX registry_sync_waiting ON registry_sync (registry_id) WHERE gone_at_step IS NULL;
CREATE INDEX registry_sync_gone ON registry_sync (gone_at_step) WHERE gone_at_step IS NOT NULL;
CREATE INDEX idempotency_keys_by_step ON idempotency_keys (step);
CREATE INDEX guest_gifts_by_registry ON guest_gifts (registry_id);
CREATE INDEX guest_gifts_by_purchase ON guest_gifts (purchase_id);
CREATE INDEX guest_gift_links_by_age ON guest_gift_links (expires_at);
CREATE INDEX gift_letters_due ON gift_letters (due_at_step) WHERE due_at_step IS NOT NULL;
CREATE INDEX gift_letters_by_registry ON gift_letters (registry_id, item_id);
CREATE INDEX held_leases ON leases (name) WHERE hold_milliseconds > 0;
CREATE INDEX taken_visits_by_time ON taken_visits (signed_at);
CREATE INDEX pictures_by_file ON pictures (registry_id, file) WHERE file IS NOT NULL;
CREATE INDEX pictures_by_address ON pictures (address_hash);
CREATE INDEX pictures_by_owner ON pictures (owner_id);
CREATE INDEX pictures_due ON pictures (due_at_step) WHERE due_at_step IS NOT NULL;
CREATE INDEX owner_links_by_registry ON owner_links (registry_id);
CREATE INDEX known_people_by_book ON known_people (account_id, id);
CREATE INDEX circles_by_book ON circles (account_id, id);
CREATE INDEX circle_people_by_person ON circle_people (person_id);
CREATE INDEX list_circles_by_circle ON list_circles (circle_id);
CREATE INDEX list_people_by_person ON list_people (person_id);
CREATE INDEX list_guests_by_person ON list_guests (person_id);
CREATE INDEX list_guests_by_book ON list_guests (account_id, registry_id);
CREATE INDEX households_by_address ON households (address_key);
CREATE INDEX households_by_agreed ON households (agreed_by) WHERE agreed_by IS NOT NULL;
CREATE INDEX known_people_by_address ON known_people (LOWER(address)) WHERE address <> '';
CREATE INDEX idea_lists_by_registry ON idea_lists (registry_id);
CREATE INDEX person_letters_due ON person_letters (due_at_step) WHERE due_at_step IS NOT NULL;
CREATE INDEX events_in_order ON events (number) WHERE number IS NOT NULL;
CREATE INDEX notice_letters_due ON notice_letters (due_at_step) WHERE due_at_step IS NOT NULL;
CREATE INDEX gift_letters_by_mailbox ON gift_letters (mailbox, registry_id);
CREATE TRIGGER item_version_rises AFTER UPDATE ON items WHEN NEW.version <= OLD.version BEGIN
    UPDATE items SET version = OLD.version + 1 WHERE id = NEW.id;
  END;
CREATE TRIGGER item_keeps_id AFTER UPDATE ON items WHEN NEW.id <> OLD.id BEGIN
    SELECT RAISE(ABORT, 'An item keeps its id. Set is_active = 0 for this one, and add another');
  END;
CREATE TRIGGER item_id_is_new AFTER INSERT ON items
  WHEN NEW.id < 1 OR NEW.id <= (SELECT seq FROM sqlite_sequence WHERE name = 'items') BEGIN
    SELECT RAISE(ABORT, 'An id of items is used once. Leave it out, or take one above all that were ever used');
  END;
COMMIT;
