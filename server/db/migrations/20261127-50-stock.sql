-- Trucks are filtered by their price without VAT, as their cards show it. What was kept with VAT asks for the same trucks,
-- to the euro, at the rate of 21 % that all of them bear.
update saved_search set wish = wish - 'priceGrossCents' || jsonb_build_object(
  'priceNetCents',
  (select jsonb_object_agg(side, round(cents::text::numeric / 121) * 100) from jsonb_each(wish -> 'priceGrossCents') as ends (side, cents))
)
where car_type = 'truck' and wish ? 'priceGrossCents';
