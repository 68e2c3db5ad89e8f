-- Messages of the checks name the changes that solve them suggestedFixes, as refusals do.

update offer_check
set messages = replace(messages::text, '"mends":', '"suggestedFixes":')::jsonb,
  worst = replace(worst::text, '"mends":', '"suggestedFixes":')::jsonb;
