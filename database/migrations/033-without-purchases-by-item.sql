DROP INDEX purchases_by_item;
