import type { ShownCar } from './shown-car.ts'

/** What the page of a car that is gone offers instead. */
export interface CarsInstead {
  heading: string
  cars: ShownCar[]
  all: { href: string; text: string }
}
