-- What a person of a book says of themselves to who may give to them: sizes, likes, and words of their own, as JSON.
CREATE TABLE person_sizes (
  person_id BIGINT PRIMARY KEY REFERENCES known_people (id) ON DELETE CASCADE,
  said TEXT NOT NULL
);
