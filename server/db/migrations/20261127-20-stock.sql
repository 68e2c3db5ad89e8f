-- The condition of a used car, point by point: the order form of a consumer carries it as an annex (Royal Decree of
-- 5 April 2019 on contracts for the sale of motor vehicles). The points are the dealer's list; what was found is the car's.

create table condition_group (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);
comment on table condition_group is 'Headings of the condition report: bodywork, tyres, brakes.';

create table condition_point (
  id uuid primary key default uuidv7(),
  condition_group_id uuid not null references condition_group,
  code code not null unique,
  name translated not null
);
comment on table condition_point is 'What is looked at on every used car, in the order of the report. An archived point stays in reports that have it.';

select become_resource('condition_group', 'condition_point');

create table condition_report (
  vehicle_id uuid primary key references vehicle on delete cascade,
  completed_on date,
  completed_by uuid references staff_user on delete set null
);
comment on table condition_report is 'That somebody describes the condition of a used car.';
comment on column condition_report.completed_on is 'The day on which no point was open any more; null: some still are. A point that is added to the list later opens no finished report.';

create table condition_finding (
  vehicle_id uuid not null references condition_report on delete cascade,
  condition_point_id uuid not null references condition_point,
  state text not null check (state in ('good', 'wear', 'repair', 'unchecked', 'absent')),
  remark translated,
  primary key (vehicle_id, condition_point_id),
  constraint condition_finding_repair_is_described check (state <> 'repair' or remark is not null),
  constraint condition_finding_remark_is_short check (length(remark ->> 'nl') <= 300 and length(coalesce(remark ->> 'fr', '')) <= 300)
);
comment on table condition_finding is 'What was found at a point: in order, traces of wear, to be repaired, not checked, or not on this car.';

select keep_audit('condition_report', 'condition_finding');
select announce('stock', 'condition_report', 'condition_finding');

insert into condition_group (code, name, rank) values
  ('papers', '{"nl": "Documenten en sleutels", "fr": "Documents et clés"}', 0),
  ('identity', '{"nl": "Identificatie", "fr": "Identification"}', 1),
  ('body', '{"nl": "Carrosserie", "fr": "Carrosserie"}', 2),
  ('glass', '{"nl": "Ruiten en spiegels", "fr": "Vitres et rétroviseurs"}', 3),
  ('lights', '{"nl": "Verlichting", "fr": "Éclairage"}', 4),
  ('tyres', '{"nl": "Banden en velgen", "fr": "Pneus et jantes"}', 5),
  ('brakes', '{"nl": "Remmen", "fr": "Freins"}', 6),
  ('chassis', '{"nl": "Ophanging en stuur", "fr": "Suspension et direction"}', 7),
  ('engine', '{"nl": "Motor", "fr": "Moteur"}', 8),
  ('transmission', '{"nl": "Transmissie", "fr": "Transmission"}', 9),
  ('electric', '{"nl": "Batterij en elektrische aandrijving", "fr": "Batterie et propulsion électrique"}', 10),
  ('interior', '{"nl": "Interieur", "fr": "Intérieur"}', 11),
  ('comfort', '{"nl": "Comfort en elektronica", "fr": "Confort et électronique"}', 12),
  ('safety', '{"nl": "Veiligheid", "fr": "Sécurité"}', 13),
  ('road-test', '{"nl": "Proefrit", "fr": "Essai routier"}', 14);

insert into condition_point (condition_group_id, code, name, rank)
select condition_group.id, point.code, point.name::jsonb, point.rank from (values
  ('papers', 'registration-certificate', '{"nl": "Inschrijvingsbewijs", "fr": "Certificat d’immatriculation"}', 0),
  ('papers', 'conformity-certificate', '{"nl": "Gelijkvormigheidsattest", "fr": "Certificat de conformité"}', 1),
  ('papers', 'inspection-certificate', '{"nl": "Keuringsbewijs", "fr": "Certificat de visite"}', 2),
  ('papers', 'car-pass', '{"nl": "Car-Pass", "fr": "Car-Pass"}', 3),
  ('papers', 'service-book', '{"nl": "Onderhoudsboekje", "fr": "Carnet d’entretien"}', 4),
  ('papers', 'service-invoices', '{"nl": "Facturen van onderhoud en herstelling", "fr": "Factures d’entretien et de réparation"}', 5),
  ('papers', 'manual', '{"nl": "Gebruikshandleiding", "fr": "Mode d’emploi"}', 6),
  ('papers', 'keys', '{"nl": "Sleutels en reservesleutel", "fr": "Clés et double de clé"}', 7),
  ('papers', 'codes', '{"nl": "Codekaart en afneembare delen", "fr": "Carte code et pièces amovibles"}', 8),
  ('identity', 'vin', '{"nl": "Chassisnummer op het voertuig", "fr": "Numéro de châssis sur le véhicule"}', 9),
  ('identity', 'type-plate', '{"nl": "Constructeursplaatje", "fr": "Plaquette du constructeur"}', 10),
  ('identity', 'odometer', '{"nl": "Kilometerteller", "fr": "Compteur kilométrique"}', 11),
  ('identity', 'recalls', '{"nl": "Terugroepacties", "fr": "Campagnes de rappel"}', 12),
  ('body', 'front-bumper', '{"nl": "Voorbumper", "fr": "Pare-chocs avant"}', 13),
  ('body', 'rear-bumper', '{"nl": "Achterbumper", "fr": "Pare-chocs arrière"}', 14),
  ('body', 'grille', '{"nl": "Radiatorrooster", "fr": "Calandre"}', 15),
  ('body', 'bonnet', '{"nl": "Motorkap", "fr": "Capot"}', 16),
  ('body', 'tailgate', '{"nl": "Koffer of achterklep", "fr": "Coffre ou hayon"}', 17),
  ('body', 'roof', '{"nl": "Dak", "fr": "Toit"}', 18),
  ('body', 'front-wing-left', '{"nl": "Voorvleugel links", "fr": "Aile avant gauche"}', 19),
  ('body', 'front-wing-right', '{"nl": "Voorvleugel rechts", "fr": "Aile avant droite"}', 20),
  ('body', 'front-door-left', '{"nl": "Voorportier links", "fr": "Portière avant gauche"}', 21),
  ('body', 'front-door-right', '{"nl": "Voorportier rechts", "fr": "Portière avant droite"}', 22),
  ('body', 'rear-door-left', '{"nl": "Achterportier of schuifdeur links", "fr": "Portière arrière ou porte coulissante gauche"}', 23),
  ('body', 'rear-door-right', '{"nl": "Achterportier of schuifdeur rechts", "fr": "Portière arrière ou porte coulissante droite"}', 24),
  ('body', 'rear-wing-left', '{"nl": "Achtervleugel links", "fr": "Aile arrière gauche"}', 25),
  ('body', 'rear-wing-right', '{"nl": "Achtervleugel rechts", "fr": "Aile arrière droite"}', 26),
  ('body', 'sills', '{"nl": "Dorpels", "fr": "Bas de caisse"}', 27),
  ('body', 'paint', '{"nl": "Lak", "fr": "Peinture"}', 28),
  ('body', 'rust', '{"nl": "Roest", "fr": "Corrosion"}', 29),
  ('body', 'underbody', '{"nl": "Chassis en onderkant", "fr": "Châssis et soubassement"}', 30),
  ('body', 'trims', '{"nl": "Sierlijsten en rubbers", "fr": "Baguettes et joints"}', 31),
  ('body', 'tow-bar', '{"nl": "Trekhaak", "fr": "Attache-remorque"}', 32),
  ('glass', 'windscreen', '{"nl": "Voorruit", "fr": "Pare-brise"}', 33),
  ('glass', 'side-windows', '{"nl": "Zijruiten", "fr": "Vitres latérales"}', 34),
  ('glass', 'rear-window', '{"nl": "Achterruit", "fr": "Lunette arrière"}', 35),
  ('glass', 'sunroof', '{"nl": "Open dak of glazen dak", "fr": "Toit ouvrant ou panoramique"}', 36),
  ('glass', 'outside-mirrors', '{"nl": "Buitenspiegels", "fr": "Rétroviseurs extérieurs"}', 37),
  ('glass', 'wipers', '{"nl": "Ruitenwissers", "fr": "Essuie-glaces"}', 38),
  ('glass', 'washers', '{"nl": "Ruitensproeiers", "fr": "Lave-glaces"}', 39),
  ('lights', 'dipped-beam', '{"nl": "Dimlichten", "fr": "Feux de croisement"}', 40),
  ('lights', 'main-beam', '{"nl": "Grootlichten", "fr": "Feux de route"}', 41),
  ('lights', 'daytime-lights', '{"nl": "Dagrijlichten en standlichten", "fr": "Feux diurnes et feux de position"}', 42),
  ('lights', 'fog-lights', '{"nl": "Mistlichten", "fr": "Feux antibrouillard"}', 43),
  ('lights', 'indicators', '{"nl": "Richtingaanwijzers en noodknipperlichten", "fr": "Clignotants et feux de détresse"}', 44),
  ('lights', 'brake-lights', '{"nl": "Remlichten", "fr": "Feux stop"}', 45),
  ('lights', 'reversing-lights', '{"nl": "Achteruitrijlichten", "fr": "Feux de recul"}', 46),
  ('lights', 'plate-light', '{"nl": "Nummerplaatverlichting", "fr": "Éclairage de la plaque"}', 47),
  ('lights', 'headlamp-units', '{"nl": "Koplampen en afstelling", "fr": "Phares et réglage"}', 48),
  ('tyres', 'tyre-front-left', '{"nl": "Band links voor", "fr": "Pneu avant gauche"}', 49),
  ('tyres', 'tyre-front-right', '{"nl": "Band rechts voor", "fr": "Pneu avant droit"}', 50),
  ('tyres', 'tyre-rear-left', '{"nl": "Band links achter", "fr": "Pneu arrière gauche"}', 51),
  ('tyres', 'tyre-rear-right', '{"nl": "Band rechts achter", "fr": "Pneu arrière droit"}', 52),
  ('tyres', 'rims', '{"nl": "Velgen en wieldoppen", "fr": "Jantes et enjoliveurs"}', 53),
  ('tyres', 'spare-wheel', '{"nl": "Reservewiel of herstelset", "fr": "Roue de secours ou kit de réparation"}', 54),
  ('tyres', 'tyre-pressure', '{"nl": "Bandenspanningscontrole", "fr": "Contrôle de la pression des pneus"}', 55),
  ('brakes', 'front-discs', '{"nl": "Remschijven vooraan", "fr": "Disques de frein avant"}', 56),
  ('brakes', 'front-pads', '{"nl": "Remblokken vooraan", "fr": "Plaquettes de frein avant"}', 57),
  ('brakes', 'rear-discs', '{"nl": "Remschijven of trommels achteraan", "fr": "Disques ou tambours arrière"}', 58),
  ('brakes', 'rear-pads', '{"nl": "Remblokken of remschoenen achteraan", "fr": "Plaquettes ou mâchoires arrière"}', 59),
  ('brakes', 'brake-lines', '{"nl": "Remleidingen en remvloeistof", "fr": "Conduites et liquide de frein"}', 60),
  ('brakes', 'parking-brake', '{"nl": "Handrem of parkeerrem", "fr": "Frein à main ou de stationnement"}', 61),
  ('brakes', 'abs-esp', '{"nl": "ABS en ESP", "fr": "ABS et ESP"}', 62),
  ('chassis', 'front-shocks', '{"nl": "Schokdempers vooraan", "fr": "Amortisseurs avant"}', 63),
  ('chassis', 'rear-shocks', '{"nl": "Schokdempers achteraan", "fr": "Amortisseurs arrière"}', 64),
  ('chassis', 'springs', '{"nl": "Veren", "fr": "Ressorts"}', 65),
  ('chassis', 'arms', '{"nl": "Draagarmen en silentblocs", "fr": "Bras de suspension et silentblocs"}', 66),
  ('chassis', 'bearings', '{"nl": "Wiellagers", "fr": "Roulements de roue"}', 67),
  ('chassis', 'steering', '{"nl": "Stuurhuis en stuurkogels", "fr": "Crémaillère et rotules de direction"}', 68),
  ('chassis', 'power-steering', '{"nl": "Stuurbekrachtiging", "fr": "Direction assistée"}', 69),
  ('chassis', 'alignment', '{"nl": "Wieluitlijning", "fr": "Géométrie des roues"}', 70),
  ('engine', 'start', '{"nl": "Starten en stationair draaien", "fr": "Démarrage et ralenti"}', 71),
  ('engine', 'engine-noise', '{"nl": "Motorgeluid", "fr": "Bruit du moteur"}', 72),
  ('engine', 'engine-oil', '{"nl": "Motorolie en lekken", "fr": "Huile moteur et fuites"}', 73),
  ('engine', 'cooling', '{"nl": "Koeling en koelvloeistof", "fr": "Refroidissement et liquide"}', 74),
  ('engine', 'timing-belt', '{"nl": "Distributieriem of -ketting", "fr": "Courroie ou chaîne de distribution"}', 75),
  ('engine', 'auxiliary-belt', '{"nl": "Hulpriem", "fr": "Courroie d’accessoires"}', 76),
  ('engine', 'turbo', '{"nl": "Turbo", "fr": "Turbo"}', 77),
  ('engine', 'fuel-system', '{"nl": "Brandstofsysteem", "fr": "Système d’alimentation"}', 78),
  ('engine', 'exhaust', '{"nl": "Uitlaat", "fr": "Échappement"}', 79),
  ('engine', 'exhaust-cleaning', '{"nl": "Katalysator en roetfilter", "fr": "Catalyseur et filtre à particules"}', 80),
  ('engine', 'smoke', '{"nl": "Uitlaatgassen", "fr": "Gaz d’échappement"}', 81),
  ('engine', 'gas-system', '{"nl": "Lpg- of cng-installatie", "fr": "Installation LPG ou CNG"}', 82),
  ('transmission', 'clutch', '{"nl": "Koppeling", "fr": "Embrayage"}', 83),
  ('transmission', 'gearbox', '{"nl": "Versnellingsbak", "fr": "Boîte de vitesses"}', 84),
  ('transmission', 'drive-shafts', '{"nl": "Aandrijfassen en stofhoezen", "fr": "Arbres de transmission et soufflets"}', 85),
  ('transmission', 'differential', '{"nl": "Differentieel en vierwielaandrijving", "fr": "Différentiel et quatre roues motrices"}', 86),
  ('electric', 'battery', '{"nl": "Startbatterij", "fr": "Batterie de démarrage"}', 87),
  ('electric', 'alternator', '{"nl": "Alternator", "fr": "Alternateur"}', 88),
  ('electric', 'starter', '{"nl": "Startmotor", "fr": "Démarreur"}', 89),
  ('electric', 'traction-battery', '{"nl": "Aandrijfbatterij", "fr": "Batterie de traction"}', 90),
  ('electric', 'charging', '{"nl": "Laadaansluiting en laadkabel", "fr": "Prise et câble de recharge"}', 91),
  ('interior', 'front-seats', '{"nl": "Voorzetels", "fr": "Sièges avant"}', 92),
  ('interior', 'rear-seats', '{"nl": "Achterzetels", "fr": "Sièges arrière"}', 93),
  ('interior', 'belts', '{"nl": "Veiligheidsgordels", "fr": "Ceintures de sécurité"}', 94),
  ('interior', 'dashboard', '{"nl": "Dashboard en stuurwiel", "fr": "Tableau de bord et volant"}', 95),
  ('interior', 'door-panels', '{"nl": "Portierbekleding", "fr": "Garnitures de portière"}', 96),
  ('interior', 'headlining', '{"nl": "Hemelbekleding", "fr": "Garniture de toit"}', 97),
  ('interior', 'floor', '{"nl": "Vloerbekleding en matten", "fr": "Moquette et tapis"}', 98),
  ('interior', 'boot', '{"nl": "Kofferruimte", "fr": "Coffre"}', 99),
  ('comfort', 'air-conditioning', '{"nl": "Airconditioning", "fr": "Climatisation"}', 100),
  ('comfort', 'heating', '{"nl": "Verwarming en ontwaseming", "fr": "Chauffage et désembuage"}', 101),
  ('comfort', 'window-lifters', '{"nl": "Ruitbediening", "fr": "Lève-vitres"}', 102),
  ('comfort', 'locking', '{"nl": "Centrale vergrendeling en alarm", "fr": "Verrouillage centralisé et alarme"}', 103),
  ('comfort', 'instruments', '{"nl": "Instrumenten en verklikkers", "fr": "Instruments et témoins"}', 104),
  ('comfort', 'audio', '{"nl": "Radio, bluetooth en navigatie", "fr": "Radio, Bluetooth et navigation"}', 105),
  ('comfort', 'parking-aids', '{"nl": "Parkeersensoren en camera", "fr": "Capteurs de stationnement et caméra"}', 106),
  ('comfort', 'driving-aids', '{"nl": "Rijhulpsystemen en cruisecontrol", "fr": "Aides à la conduite et régulateur de vitesse"}', 107),
  ('safety', 'airbags', '{"nl": "Airbags en gordelspanners", "fr": "Airbags et prétensionneurs"}', 108),
  ('safety', 'fault-codes', '{"nl": "Foutcodes", "fr": "Codes défaut"}', 109),
  ('safety', 'emergency-kit', '{"nl": "Gevarendriehoek, hesje, verbanddoos en brandblusser", "fr": "Triangle, gilet, trousse de secours et extincteur"}', 110),
  ('road-test', 'road-acceleration', '{"nl": "Optrekken en schakelen", "fr": "Accélération et passage des rapports"}', 111),
  ('road-test', 'road-braking', '{"nl": "Remgedrag", "fr": "Comportement au freinage"}', 112)
) as point (group_code, code, name, rank)
join condition_group on condition_group.code = point.group_code;

select index_foreign_keys();
