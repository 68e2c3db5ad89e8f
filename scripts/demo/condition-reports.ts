import type pg from 'pg'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'

/** Remarks of a mechanic, by point; older cars have more. */
const remarks: Readonly<Record<string, { state: 'wear' | 'repair'; nl: string; fr: string }>> = {
  'front-bumper': { state: 'wear', nl: 'Steenslag', fr: 'Impacts de gravillons' },
  bonnet: { state: 'wear', nl: 'Lichte steenslag', fr: 'Légers impacts de gravillons' },
  'rear-bumper': { state: 'wear', nl: 'Kras van 4 cm aan de laadrand', fr: 'Griffe de 4 cm au seuil de chargement' },
  'front-door-left': { state: 'wear', nl: 'Parkeerdeukje', fr: 'Petit coup de portière' },
  rims: { state: 'wear', nl: 'Stoeprandschade rechts voor', fr: 'Trace de trottoir à l’avant droit' },
  'tyre-front-left': { state: 'wear', nl: 'Profiel 4 mm', fr: 'Profil de 4 mm' },
  'tyre-front-right': { state: 'wear', nl: 'Profiel 4 mm', fr: 'Profil de 4 mm' },
  'front-pads': { state: 'repair', nl: 'Worden vóór de levering vervangen', fr: 'Remplacées avant la livraison' },
  'front-seats': { state: 'wear', nl: 'Lichte slijtage aan de zijwang', fr: 'Légère usure du bourrelet latéral' },
  windscreen: { state: 'wear', nl: 'Steenslag buiten het zicht', fr: 'Impact hors du champ de vision' },
}

/**
 * Gives each used car that has none its condition report. Cars that are still being prepared have only the first half of
 * it: the inspection is in progress. The seed is the stock number, so that a day always gives the same reports.
 *
 * @param everyPoint fills in only each nth point of a report
 */
export async function addConditionReports(client: pg.Client, today: CalendarDay, everyPoint = 1): Promise<void> {
  await client.query(
    `insert into condition_report (vehicle_id, completed_on, completed_by)
     select vehicle.id,
       case when published_at is not null then least(coalesce(arrived_on + 1, published_at::date), $1::date) end,
       case when published_at is not null then (
         select staff_user.id from staff_user
         join staff_user_branch on staff_user_branch.staff_user_id = staff_user.id
         join department on department.branch_id = staff_user_branch.branch_id
         where department.id = vehicle.department_id order by staff_user.number limit 1) end
     from vehicle where kind = 'used' and vehicle_class < 3
       and not exists (select from condition_report where vehicle_id = vehicle.id)`,
    [today],
  )
  await client.query(
    `insert into condition_finding (vehicle_id, condition_point_id, state, remark)
     select found.vehicle_id, found.point_id, case when found.is_noted then found.noted ->> 'state' else found.usual end,
       case when found.is_noted then found.noted - 'state' end
     from (
       select report.vehicle_id, point.id as point_id, noted.value as noted,
         noted.value is not null and abs(hashtext(vehicle.stock_number || point.code)) % 100
           < 4 + least(30, used_car.mileage_km / 5000) as is_noted,
         case
           when point.code = 'gas-system' and fuel.code not in ('lpg', 'cng') then 'absent'
           when point.code = 'traction-battery' and fuel.fuel_type = 1 then 'absent'
           when point.code = 'charging' and fuel.code not in ('electric', 'plug-in-hybrid') then 'absent'
           when point.code in ('engine-oil', 'timing-belt', 'auxiliary-belt', 'turbo', 'fuel-system', 'exhaust',
             'exhaust-cleaning', 'smoke', 'starter', 'alternator') and fuel.code = 'electric' then 'absent'
           when point.code = 'clutch' and gearbox_group.code <> 'manual' then 'absent'
           when point.code = 'tow-bar' and coalesce(used_car.tow_weight_kg, 0) < 1500 then 'absent'
           when point.code = 'sunroof' and abs(hashtext(vehicle.stock_number)) % 4 > 0 then 'absent'
           else 'good' end as usual
       from condition_report report
       join vehicle on vehicle.id = report.vehicle_id
       join used_car on used_car.vehicle_id = vehicle.id
       join fuel on fuel.id = used_car.fuel_id
       join gearbox on gearbox.id = used_car.gearbox_id
       join gearbox_group on gearbox_group.id = gearbox.gearbox_group_id
       cross join condition_point point
       left join jsonb_each($1::jsonb) noted on noted.key = point.code
       where (report.completed_on is not null or point.rank < 50) and point.rank % $2 = 0
         and not exists (select from condition_finding where vehicle_id = report.vehicle_id)) found`,
    [JSON.stringify(remarks), everyPoint],
  )
}
