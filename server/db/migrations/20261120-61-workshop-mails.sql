-- What a customer reads about an appointment in the workshop: that it is made, moved, cancelled, and the day before that it
-- is near. All four are filled with the same values, so that the dealer may use any of them in any.

insert into mail_template (name, purpose, subject, body, variables)
select mail.name, mail.purpose, jsonb_build_object('nl', subject_nl, 'fr', subject_fr), jsonb_build_object('nl', body_nl, 'fr', body_fr),
  '{firstName,number,service,day,time,department,address,phone,email,licencePlate,car,link}'
from (values
  ('workshop-booked', 'Right after somebody booked a time in the workshop. A calendar file is attached.',
    'Uw afspraak op {{day}} om {{time}}',
$nl$Beste {{firstName}},

Uw afspraak in onze werkplaats is geboekt. We verwachten u en uw wagen.

| Wat | {{service}}
| Wanneer | {{day}}, {{time}}
| Waar | {{department}}, {{address}}
| Wagen | {{car}}, {{licencePlate}}
| Afspraaknummer | {{number}}

Open de bijlage om de afspraak in uw agenda te zetten. Breng uw inschrijvingsbewijs en uw onderhoudsboekje mee.

Past het toch niet? Tot de afspraak begint, verplaatst of annuleert u ze zelf.

[Afspraak verplaatsen of annuleren]({{link}})

Nog een vraag? Bel {{phone}} of mail naar {{email}}.$nl$,
    'Votre rendez-vous du {{day}} à {{time}}',
$fr$Bonjour {{firstName}},

Votre rendez-vous à l’atelier est réservé. Nous vous attendons avec votre voiture.

| Quoi | {{service}}
| Quand | {{day}}, {{time}}
| Où | {{department}}, {{address}}
| Voiture | {{car}}, {{licencePlate}}
| Numéro du rendez-vous | {{number}}

Ouvrez la pièce jointe pour ajouter le rendez-vous à votre agenda. Apportez votre certificat d’immatriculation et votre carnet d’entretien.

Un empêchement ? Jusqu’au début du rendez-vous, vous pouvez le déplacer ou l’annuler vous-même.

[Déplacer ou annuler le rendez-vous]({{link}})

Une question ? Appelez le {{phone}} ou écrivez à {{email}}.$fr$),
  ('workshop-moved', 'After a booking got another time. The attached calendar file replaces the earlier one.',
    'Uw afspraak is verplaatst naar {{day}} om {{time}}',
$nl$Beste {{firstName}},

Uw afspraak in onze werkplaats is verplaatst. Dit is het nieuwe moment:

| Wat | {{service}}
| Wanneer | {{day}}, {{time}}
| Waar | {{department}}, {{address}}
| Wagen | {{car}}, {{licencePlate}}
| Afspraaknummer | {{number}}

Open de bijlage om ook uw agenda bij te werken.

[Afspraak verplaatsen of annuleren]({{link}})

Nog een vraag? Bel {{phone}} of mail naar {{email}}.$nl$,
    'Votre rendez-vous est déplacé au {{day}} à {{time}}',
$fr$Bonjour {{firstName}},

Votre rendez-vous à l’atelier est déplacé. Voici le nouveau moment :

| Quoi | {{service}}
| Quand | {{day}}, {{time}}
| Où | {{department}}, {{address}}
| Voiture | {{car}}, {{licencePlate}}
| Numéro du rendez-vous | {{number}}

Ouvrez la pièce jointe pour mettre aussi votre agenda à jour.

[Déplacer ou annuler le rendez-vous]({{link}})

Une question ? Appelez le {{phone}} ou écrivez à {{email}}.$fr$),
  ('workshop-cancelled', 'After a booking was cancelled. The attached calendar file takes it out of the calendar.',
    'Uw afspraak op {{day}} is geannuleerd',
$nl$Beste {{firstName}},

Zoals u vroeg, is uw afspraak in onze werkplaats geannuleerd. U hoeft niets meer te doen.

| Wat | {{service}}
| Was gepland op | {{day}}, {{time}}
| Wagen | {{car}}, {{licencePlate}}
| Afspraaknummer | {{number}}

Open de bijlage om de afspraak ook uit uw agenda te halen.

Wilt u een nieuwe afspraak? Boek ze op onze website of bel {{phone}}.$nl$,
    'Votre rendez-vous du {{day}} est annulé',
$fr$Bonjour {{firstName}},

Comme vous l’avez demandé, votre rendez-vous à l’atelier est annulé. Vous n’avez plus rien à faire.

| Quoi | {{service}}
| Était prévu le | {{day}}, {{time}}
| Voiture | {{car}}, {{licencePlate}}
| Numéro du rendez-vous | {{number}}

Ouvrez la pièce jointe pour retirer aussi le rendez-vous de votre agenda.

Vous souhaitez un nouveau rendez-vous ? Réservez-le sur notre site ou appelez le {{phone}}.$fr$),
  ('workshop-reminder', 'The day before an appointment (setting workshop.reminder-hours).',
    'Tot binnenkort: uw afspraak op {{day}} om {{time}}',
$nl$Beste {{firstName}},

Nog even en we zien u in onze werkplaats.

| Wat | {{service}}
| Wanneer | {{day}}, {{time}}
| Waar | {{department}}, {{address}}
| Wagen | {{car}}, {{licencePlate}}
| Afspraaknummer | {{number}}

Breng uw inschrijvingsbewijs en uw onderhoudsboekje mee.

[Afspraak verplaatsen of annuleren]({{link}})

Nog een vraag? Bel {{phone}} of mail naar {{email}}.$nl$,
    'À bientôt : votre rendez-vous du {{day}} à {{time}}',
$fr$Bonjour {{firstName}},

Nous vous attendons bientôt à l’atelier.

| Quoi | {{service}}
| Quand | {{day}}, {{time}}
| Où | {{department}}, {{address}}
| Voiture | {{car}}, {{licencePlate}}
| Numéro du rendez-vous | {{number}}

Apportez votre certificat d’immatriculation et votre carnet d’entretien.

[Déplacer ou annuler le rendez-vous]({{link}})

Une question ? Appelez le {{phone}} ou écrivez à {{email}}.$fr$)
) as mail (name, purpose, subject_nl, body_nl, subject_fr, body_fr);
