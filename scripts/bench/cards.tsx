import { readFileSync } from 'node:fs'
import { renderToPipeableStream } from 'react-dom/server'
import type { CarCard as Car } from '@forecourt/domain/stock/car-card.schema.ts'
import { CarCard, CarGrid } from '../../shop/stock/CarCard.tsx'
import { toShownCar } from '../../shop/stock/shown-car.ts'

const answered = JSON.parse(readFileSync(process.env['CARDS_FILE']!, 'utf8')) as Car[]
const cars = answered.map((car) => toShownCar(car, { language: 'nl', now: new Date() }))

/** The same thirty cards that the list page shows, rendered by React and nothing else. */
export function renderCards() {
  return renderToPipeableStream(
    <CarGrid>
      {cars.map((car) => (
        <CarCard key={car.key} car={car} />
      ))}
    </CarGrid>,
  )
}
