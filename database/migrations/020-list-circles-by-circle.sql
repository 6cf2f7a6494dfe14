CREATE INDEX list_circles_by_circle ON list_circles (circle_id);
