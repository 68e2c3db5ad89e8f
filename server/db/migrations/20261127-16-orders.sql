-- Whoever accepted an offer online was not seen by that: the identity card of such a sale is still to be shown, unless a file of it lies
-- there or somebody noted it apart, on another day than that of the contract.

update dossier_document document set received_on = null, received_by = null, expires_on = null
from dossier
join offer on offer.id = dossier.offer_id and offer.signature = 'online'
join customer_order ordered on ordered.dossier_id = dossier.id and ordered.state in ('draft', 'valid')
where document.dossier_id = dossier.id and document.need = 'identity' and document.received_on = offer.contract_date
  and not exists (select from dossier_file where dossier_file.dossier_id = dossier.id and dossier_file.need = 'identity');
