import { useEffect, useState } from 'react'
import { CardSkeleton } from '@forecourt/ui/Skeleton.tsx'
import { CarGrid } from './CarCard.tsx'
import type { ShownCar } from './shown-car.ts'
import styles from './CarListPage.module.css'

/** Half of the time that passes before it is seen; the style sheet has the other half. */
const waitingAfterMs = 150

/** In the place of the cards while others are on their way. Drawn at once, it would only hold those up. */
export default function WaitingCards({ cars }: { cars: readonly ShownCar[] }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), waitingAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    isDue && (
      <div className={styles.waiting}>
        <CarGrid>
          {cars.map(({ key }) => (
            <CardSkeleton key={key} />
          ))}
        </CarGrid>
      </div>
    )
  )
}
