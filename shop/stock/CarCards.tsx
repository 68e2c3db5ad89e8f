import { CarCard, CarGrid } from './CarCard.tsx'
import type { ShownCar } from './shown-car.ts'

/** Shows a few cars below the first view of a page, under a heading of its own. */
export default function CarCards({ cars }: { cars: readonly ShownCar[] }) {
  return (
    <CarGrid wide>
      {cars.map((car) => (
        <CarCard key={car.key} car={car} heading="h3" />
      ))}
    </CarGrid>
  )
}
