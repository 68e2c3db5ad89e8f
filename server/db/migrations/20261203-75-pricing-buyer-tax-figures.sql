-- The taxes of a buyer – registration tax by region, benefit in kind, deductibility – are shown at the sales desk as an indication. Their
-- figures change every year, some are only known from the press: each is a row with its dates, its source, and whether somebody compared
-- it with the publication of the authority. What has no row is not calculated.

create table buyer_tax_figure (
  id uuid primary key default uuidv7(),
  figure text not null check (figure in ('wallonia-base', 'wallonia-age-percent', 'wallonia-least-base', 'wallonia-wltp-grams',
    'wallonia-nedc-grams', 'wallonia-mass', 'wallonia-energy-combustion', 'wallonia-energy-hybrid',
    'wallonia-energy-electric', 'wallonia-least', 'wallonia-most', 'wallonia-family-reduction',
    'flanders-electric', 'flanders-electric-yearly-least', 'flanders-electric-yearly-most', 'brussels-horsepower',
    'brussels-by-horsepower', 'brussels-by-power', 'brussels-age-percent', 'brussels-electric',
    'benefit-least', 'benefit-percent', 'benefit-percent-per-gram', 'benefit-grams-petrol',
    'benefit-grams-diesel', 'benefit-least-percent', 'benefit-most-percent', 'benefit-electric-percent',
    'benefit-age-percent', 'deduction-zero-emission', 'deduction-emitting')),
  step_start integer not null default 0 check (step_start between 0 and 20000),
  amount numeric(9, 4) not null check (amount between 0 and 99999),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) between 1 and 160),
  read_on date not null,
  is_verified boolean not null default false,
  constraint buyer_tax_figure_ends_after_it_begins check (valid_until > valid_from),
  constraint buyer_tax_figure_is_known_once unique (figure, step_start, valid_from),
  constraint one_buyer_tax_figure_at_a_time exclude using gist (
    figure with =,
    step_start with =,
    daterange(valid_from, valid_until) with &&)
);
comment on table buyer_tax_figure is 'Figures of the taxes of buyers by day, with their sources.';
comment on column buyer_tax_figure.step_start is 'The step applies from here: kW, years, cm³, fiscal horsepower, started twelve months or tax year; 0 where there are no steps.';
comment on column buyer_tax_figure.amount is 'In euros, percent, grams, kilograms or a factor, by the figure.';
comment on column buyer_tax_figure.read_on is 'The day on which it was read in the source.';
comment on column buyer_tax_figure.is_verified is 'False: nobody compared it with the publication of the authority.';

select become_resource('buyer_tax_figure');
select keep_in_force('buyer_tax_figure', 'figure', 'step_start');

-- As known in November 2026. Wallonia indexed its amounts on 1 July 2026: those of the year before stay, unverified, until somebody
-- fills in the new ones. Of Brussels no amounts are known yet.
insert into buyer_tax_figure (figure, step_start, amount, valid_from, valid_until, source, is_verified, rank, read_on)
select figure, step_start, amount, valid_from::date, valid_until::date, source, is_verified, rank, '2026-11-15'
from (values
  ('wallonia-base', 0, 61.5, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 1),
  ('wallonia-base', 71, 123, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 2),
  ('wallonia-base', 86, 495, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 3),
  ('wallonia-base', 101, 867, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 4),
  ('wallonia-base', 111, 1239, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 5),
  ('wallonia-base', 121, 2478, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 6),
  ('wallonia-base', 156, 4957, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 7),
  ('wallonia-least-base', 0, 61.5, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 8),
  ('wallonia-least', 0, 50, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 9),
  ('wallonia-most', 0, 9000, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 10),
  ('wallonia-family-reduction', 0, 250, '2025-07-01', '2026-07-01', 'SPW Finances, cartax.be', true, 11),
  ('wallonia-base', 0, 61.5, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 12),
  ('wallonia-base', 71, 123, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 13),
  ('wallonia-base', 86, 495, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 14),
  ('wallonia-base', 101, 867, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 15),
  ('wallonia-base', 111, 1239, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 16),
  ('wallonia-base', 121, 2478, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 17),
  ('wallonia-base', 156, 4957, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 18),
  ('wallonia-least-base', 0, 61.5, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 19),
  ('wallonia-least', 0, 50, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 20),
  ('wallonia-most', 0, 9000, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 21),
  ('wallonia-family-reduction', 0, 250, '2026-07-01', null, 'SPW Finances, cartax.be 2025-2026', false, 22),
  ('wallonia-age-percent', 0, 100, '2025-07-01', null, 'SPW Finances, cartax.be', true, 23),
  ('wallonia-age-percent', 1, 90, '2025-07-01', null, 'SPW Finances, cartax.be', true, 24),
  ('wallonia-age-percent', 2, 80, '2025-07-01', null, 'SPW Finances, cartax.be', true, 25),
  ('wallonia-age-percent', 3, 70, '2025-07-01', null, 'SPW Finances, cartax.be', true, 26),
  ('wallonia-age-percent', 4, 60, '2025-07-01', null, 'SPW Finances, cartax.be', true, 27),
  ('wallonia-age-percent', 5, 55, '2025-07-01', null, 'SPW Finances, cartax.be', true, 28),
  ('wallonia-age-percent', 6, 50, '2025-07-01', null, 'SPW Finances, cartax.be', true, 29),
  ('wallonia-age-percent', 7, 45, '2025-07-01', null, 'SPW Finances, cartax.be', true, 30),
  ('wallonia-age-percent', 8, 40, '2025-07-01', null, 'SPW Finances, cartax.be', true, 31),
  ('wallonia-age-percent', 9, 35, '2025-07-01', null, 'SPW Finances, cartax.be', true, 32),
  ('wallonia-age-percent', 10, 30, '2025-07-01', null, 'SPW Finances, cartax.be', true, 33),
  ('wallonia-age-percent', 11, 25, '2025-07-01', null, 'SPW Finances, cartax.be', true, 34),
  ('wallonia-age-percent', 12, 20, '2025-07-01', null, 'SPW Finances, cartax.be', true, 35),
  ('wallonia-age-percent', 13, 15, '2025-07-01', null, 'SPW Finances, cartax.be', true, 36),
  ('wallonia-age-percent', 14, 10, '2025-07-01', null, 'SPW Finances, cartax.be', true, 37),
  ('wallonia-age-percent', 15, 0, '2025-07-01', null, 'SPW Finances, cartax.be', true, 38),
  ('wallonia-wltp-grams', 0, 136, '2025-07-01', null, 'SPW Finances, cartax.be', true, 39),
  ('wallonia-nedc-grams', 0, 115, '2025-07-01', null, 'SPW Finances, cartax.be', true, 40),
  ('wallonia-mass', 0, 1838, '2025-07-01', null, 'SPW Finances, cartax.be', true, 41),
  ('wallonia-energy-combustion', 0, 1, '2025-07-01', null, 'SPW Finances, cartax.be', true, 42),
  ('wallonia-energy-electric', 0, 0.01, '2025-07-01', null, 'SPW Finances, cartax.be', true, 43),
  ('wallonia-energy-electric', 121, 0.1, '2025-07-01', null, 'SPW Finances, cartax.be', true, 44),
  ('wallonia-energy-electric', 161, 0.26, '2025-07-01', null, 'SPW Finances, cartax.be', true, 45),
  ('wallonia-energy-hybrid', 0, 0.8, '2025-07-01', null, 'vroom.be, forumforthefuture.be', false, 46),
  ('flanders-electric', 0, 61.5, '2026-01-01', null, 'egear.be, newmobility.news', true, 47),
  ('flanders-electric-yearly-least', 0, 69.72, '2026-01-01', null, 'egear.be, newmobility.news', true, 48),
  ('flanders-electric-yearly-most', 0, 87.24, '2026-01-01', null, 'egear.be, newmobility.news', true, 49),
  ('benefit-least', 0, 1690, '2026-01-01', '2027-01-01', 'KB/A.R. 17/12/2025, ag-consult.site', true, 50),
  ('benefit-grams-petrol', 0, 70, '2026-01-01', '2027-01-01', 'KB/A.R. 17/12/2025, ag-consult.site', true, 51),
  ('benefit-grams-diesel', 0, 58, '2026-01-01', '2027-01-01', 'KB/A.R. 17/12/2025, ag-consult.site', true, 52),
  ('benefit-percent', 0, 5.5, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 53),
  ('benefit-percent-per-gram', 0, 0.1, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 54),
  ('benefit-least-percent', 0, 4, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 55),
  ('benefit-most-percent', 0, 18, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 56),
  ('benefit-electric-percent', 0, 4, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 57),
  ('benefit-age-percent', 0, 100, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 58),
  ('benefit-age-percent', 1, 94, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 59),
  ('benefit-age-percent', 2, 88, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 60),
  ('benefit-age-percent', 3, 82, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 61),
  ('benefit-age-percent', 4, 76, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 62),
  ('benefit-age-percent', 5, 70, '2026-01-01', null, 'KB/A.R. 17/12/2025, ag-consult.site', true, 63),
  ('deduction-zero-emission', 0, 100, '2026-01-01', '2027-01-01', 'goeminneaccountancy.be, keycar.be', true, 64),
  ('deduction-zero-emission', 0, 95, '2027-01-01', '2028-01-01', 'goeminneaccountancy.be, keycar.be', true, 65),
  ('deduction-zero-emission', 0, 90, '2028-01-01', '2029-01-01', 'goeminneaccountancy.be, keycar.be', true, 66),
  ('deduction-zero-emission', 0, 82.5, '2029-01-01', '2030-01-01', 'goeminneaccountancy.be, keycar.be', true, 67),
  ('deduction-zero-emission', 0, 75, '2030-01-01', '2031-01-01', 'goeminneaccountancy.be, keycar.be', true, 68),
  ('deduction-zero-emission', 0, 67.5, '2031-01-01', null, 'goeminneaccountancy.be, keycar.be', true, 69),
  ('deduction-emitting', 2026, 50, '2023-07-01', '2026-01-01', 'goeminneaccountancy.be, keycar.be', true, 70),
  ('deduction-emitting', 2027, 25, '2023-07-01', '2026-01-01', 'goeminneaccountancy.be, keycar.be', true, 71),
  ('deduction-emitting', 2028, 0, '2023-07-01', '2026-01-01', 'goeminneaccountancy.be, keycar.be', true, 72),
  ('deduction-emitting', 0, 0, '2026-01-01', null, 'goeminneaccountancy.be, keycar.be', true, 73)
) as known (figure, step_start, amount, valid_from, valid_until, source, is_verified, rank);
