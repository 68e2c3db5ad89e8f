-- The checks of an offer tell what holds it fast: that somebody approved the dossiers of its sale.

create view offer_dossier as
select dossier.offer_id, dossier.car_index, dossier.dossier_number, dossier.approved_at,
  approver.first_name || ' ' || approver.last_name as approver
from dossier
left join staff_user approver on approver.id = dossier.approved_by;
comment on view offer_dossier is 'The dossiers that a sale opened, as far as its offer looks at them.';
