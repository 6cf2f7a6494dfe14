-- Why an item that its owners keep is not on its list, and since when: hidden from guests, or owned. Its removed_at_step lies behind every
-- other one, so that what is kept of a removed item for some days is kept of it for good.
ALTER TABLE items ADD COLUMN off_list TEXT CHECK (off_list IN ('hidden', 'owned'));
