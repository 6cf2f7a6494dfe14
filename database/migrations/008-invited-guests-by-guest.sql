CREATE INDEX invited_guests_by_guest ON invited_guests (guest);
