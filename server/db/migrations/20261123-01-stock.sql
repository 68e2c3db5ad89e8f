-- A key of a new car names what was chosen for it, too: new-12-45.colour-3.pack-8.

alter table account_favourite drop constraint account_favourite_car_key_check;
alter table account_favourite add check (car_key ~ '^(?:(?:stock|used)-[1-9][0-9]{0,8}|new(?:-[1-9][0-9]{0,8}){2,3}(?:\.(?:colour|option|pack|cover-[1-9][0-9]{0,8})-[1-9][0-9]{0,8}){0,60})$');
alter table car_alert drop constraint car_alert_car_key_check;
alter table car_alert add check (car_key ~ '^(?:(?:stock|used)-[1-9][0-9]{0,8}|new(?:-[1-9][0-9]{0,8}){2,3}(?:\.(?:colour|option|pack|cover-[1-9][0-9]{0,8})-[1-9][0-9]{0,8}){0,60})$');
