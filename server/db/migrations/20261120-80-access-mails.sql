-- What accounts write by mail. Codes and links go only to the address they prove. No text that a visitor typed stands in
-- a mail to an address that is not proven yet: nobody has the dealer say what he wants to somebody he does not know.

insert into mail_template (name, purpose, variables, subject, body) values
('sign-up-confirmation', 'Proves the e-mail address of a new account. Sent at sign-up and when a new code is asked for.',
 '{code,url,minutes}',
 jsonb_build_object(
  'nl', '{{code}} is uw code voor {{dealerName}}',
  'fr', '{{code}} est votre code pour {{dealerName}}'),
 jsonb_build_object(
  'nl', $nl$Dag,

Welkom bij {{dealerName}}. Met deze code bevestigt u uw e-mailadres en is uw account klaar:

# {{code}}

De code geldt {{minutes}} minuten. Vul ze in op de pagina waar u zich registreerde, of open die pagina hier opnieuw:

[Mijn account bevestigen]({{url}})

Hebt u zich niet geregistreerd? Dan hoeft u niets te doen: zonder de code komt er geen account. Geef de code aan niemand door, ook niet aan de telefoon.$nl$,
  'fr', $fr$Bonjour,

Bienvenue chez {{dealerName}}. Ce code confirme votre adresse e-mail ; votre compte est alors prêt :

# {{code}}

Le code est valable {{minutes}} minutes. Saisissez-le sur la page où vous vous êtes inscrit, ou rouvrez cette page ici :

[Confirmer mon compte]({{url}})

Vous ne vous êtes pas inscrit ? Vous n’avez rien à faire : sans ce code, aucun compte n’est créé. Ne communiquez ce code à personne, même par téléphone.$fr$)),

('account-exists', 'Instead of a confirmation, when somebody signs up with an address that has an account.',
 '{signInUrl,passwordUrl}',
 jsonb_build_object(
  'nl', 'U hebt al een account bij {{dealerName}}',
  'fr', 'Vous avez déjà un compte chez {{dealerName}}'),
 jsonb_build_object(
  'nl', $nl$Dag,

Er werd een account gevraagd met dit e-mailadres, maar u hebt er al een. Er is niets veranderd: u kunt zich gewoon aanmelden.

[Aanmelden]({{signInUrl}})

Weet u uw wachtwoord niet meer? [Kies een nieuw wachtwoord]({{passwordUrl}}).

Was u het niet zelf? Dan hoeft u niets te doen.$nl$,
  'fr', $fr$Bonjour,

Quelqu’un a demandé un compte avec cette adresse e-mail, mais vous en avez déjà un. Rien n’a changé : vous pouvez simplement vous connecter.

[Se connecter]({{signInUrl}})

Vous ne connaissez plus votre mot de passe ? [Choisissez un nouveau mot de passe]({{passwordUrl}}).

Ce n’était pas vous ? Vous n’avez rien à faire.$fr$)),

('password-reset', 'The code to choose a new password with.',
 '{firstName,code,url,minutes}',
 jsonb_build_object(
  'nl', '{{code}} is uw code voor een nieuw wachtwoord',
  'fr', '{{code}} est votre code pour un nouveau mot de passe'),
 jsonb_build_object(
  'nl', $nl$Beste {{firstName}},

Met deze code kiest u een nieuw wachtwoord voor uw account bij {{dealerName}}:

# {{code}}

De code geldt {{minutes}} minuten. Vul ze in op de pagina waar u ze aanvroeg, of open die pagina hier opnieuw:

[Nieuw wachtwoord kiezen]({{url}})

Hebt u dit niet gevraagd? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is. Geef de code aan niemand door, ook niet aan de telefoon.$nl$,
  'fr', $fr$Bonjour {{firstName}},

Ce code vous permet de choisir un nouveau mot de passe pour votre compte chez {{dealerName}} :

# {{code}}

Le code est valable {{minutes}} minutes. Saisissez-le sur la page où vous l’avez demandé, ou rouvrez cette page ici :

[Choisir un nouveau mot de passe]({{url}})

Vous n’avez rien demandé ? Vous n’avez rien à faire : votre mot de passe reste inchangé. Ne communiquez ce code à personne, même par téléphone.$fr$)),

('password-changed', 'Tells the owner of an account that its password was changed.',
 '{firstName,passwordUrl}',
 jsonb_build_object(
  'nl', 'Uw wachtwoord werd gewijzigd',
  'fr', 'Votre mot de passe a été modifié'),
 jsonb_build_object(
  'nl', $nl$Beste {{firstName}},

Het wachtwoord van uw account bij {{dealerName}} werd zonet gewijzigd. U werd overal afgemeld; met uw nieuwe wachtwoord meldt u zich weer aan.

Was u het niet zelf? [Kies meteen een nieuw wachtwoord]({{passwordUrl}}) en bel ons op {{branchPhone}}.$nl$,
  'fr', $fr$Bonjour {{firstName}},

Le mot de passe de votre compte chez {{dealerName}} vient d’être modifié. Vous avez été déconnecté partout ; reconnectez-vous avec votre nouveau mot de passe.

Ce n’était pas vous ? [Choisissez tout de suite un nouveau mot de passe]({{passwordUrl}}) et appelez-nous au {{branchPhone}}.$fr$));
