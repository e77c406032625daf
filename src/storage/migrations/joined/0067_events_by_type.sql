-- A reader that asks for one type of event from the start would otherwise read every event of the company.
CREATE INDEX events_by_type ON events (company_id, type, position);
