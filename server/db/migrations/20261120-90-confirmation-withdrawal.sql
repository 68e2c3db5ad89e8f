-- A consumer who bought at a distance may withdraw from the day of the order on, and has to find the way for as long as the
-- period lasts (Directive 2023/2673): the confirmation, which is what people keep of an order, carries it.

update mail_template set
  variables = variables || array['withdrawal', 'madeToOrder'],
  body = jsonb_build_object('nl', replace(body ->> 'nl', $$Vragen? Bel$$, $${{#withdrawal}}
# Uw herroepingsrecht

U kocht als consument op afstand. U kunt deze overeenkomst herroepen zonder een reden te geven, vanaf nu tot 14 kalenderdagen na de dag waarop u de wagen krijgt.

[Overeenkomst hier herroepen]({{withdrawal}})
{{/withdrawal}}

{{#madeToOrder}}
Wat volgens uw keuze gebouwd wordt, kunt u niet herroepen (artikel VI.53, 3° van het Wetboek van economisch recht): {{madeToOrder}}.
{{/madeToOrder}}

Vragen? Bel$$), 'fr', replace(body ->> 'fr', $$Des questions ? Appelez$$, $${{#withdrawal}}
# Votre droit de rétractation

Vous avez acheté à distance, en tant que consommateur. Vous pouvez vous rétracter de ce contrat sans donner de motif, dès maintenant et jusqu’à 14 jours calendrier après le jour où vous recevez la voiture.

[Se rétracter du contrat ici]({{withdrawal}})
{{/withdrawal}}

{{#madeToOrder}}
Pour ce qui est construit selon vos choix, la rétractation n’est pas possible (article VI.53, 3° du Code de droit économique) : {{madeToOrder}}.
{{/madeToOrder}}

Des questions ? Appelez$$))
where name = 'order-confirmation';
