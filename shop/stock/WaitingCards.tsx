import { useEffect, useState } from 'react'
import { CardSkeleton } from '@forecourt/ui/Skeleton.tsx'
import { CarGrid } from './CarCard.tsx'
import type { ShownCar } from './shown-car.ts'
import styles from './CarListPage.module.css'

/** Half of the delay before it becomes visible; the style sheet has the other half. */
const waitingAfterMs = 150

/** Replaces the cards while others are loading. Drawn at once, it would only delay those. */
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
