// One metric horsepower (Pk, ch) is 75 kgf·m/s.
const kilowattsPerHorsepower = 0.735_498_75

/** Converts power in kW to Pk, as printed in brochures: 145 kW → 197 Pk. */
export function toHorsepower(kilowatts: number): number {
  return Math.round(kilowatts / kilowattsPerHorsepower)
}
