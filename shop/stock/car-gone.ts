import type { ShownCar } from './shown-car.ts'

/** The alternatives on the page of a car that is gone. */
export interface CarsInstead {
  heading: string
  cars: ShownCar[]
  all: { href: string; text: string }
}
