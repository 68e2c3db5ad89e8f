import type { ComponentProps } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Card, CardFacts, CardFoot } from '@forecourt/ui/Card.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { CarBadges } from './CarBadges.tsx'
import { CompareButton } from './CompareButton.tsx'
import { Formula } from './Formula.tsx'
import { isColourOpen } from './keep-car.ts'
import { KeepButton } from './KeepButton.tsx'
import type { ShownCar } from './shown-car.ts'
import styles from './CarCard.module.css'

interface CarCardProps {
  car: ShownCar
  /** `first` is loaded before all else, `seen` at once, the others when they come near the viewport. */
  picture?: 'first' | 'seen' | undefined
  heading?: 'h2' | 'h3' | undefined
}

/** A car in a list. */
export function CarCard({ car, picture, heading = 'h2' }: CarCardProps) {
  return (
    <Card
      href={car.href}
      title={car.name}
      subtitle={car.version}
      heading={heading}
      dimmed={car.isTaken}
      picture={<CarPicture car={car} priority={picture} />}
      badges={car.badges && <CarBadges badges={car.badges} />}
      action={<KeepButton list="favourites" car={car} />}
    >
      <CardFacts lines={car.facts}>{car.wltp && <Formula text={car.wltp} />}</CardFacts>
      <CardFoot
        prefix={car.isPriceFrom && m['card.price-from']()}
        figure={car.price}
        suffix={car.isExcl ? m['words.net-short']() : m['words.gross-short']()}
        note={car.note}
        action={
          <>
            <CompareButton car={car} />
            {!car.isTaken && !isColourOpen(car.key) && <KeepButton list="cart" car={car} />}
          </>
        }
      />
    </Card>
  )
}

/** Cards side by side: three beside a filter, four where `wide`. */
export function CarGrid({ wide = false, ...props }: ComponentProps<'div'> & { wide?: boolean }) {
  return <div className={wide ? styles.wide : styles.grid} {...props} />
}

function CarPicture({ car: { picture }, priority }: { car: ShownCar; priority: CarCardProps['picture'] }) {
  if (!picture)
    return (
      <span className={styles.none}>
        <Icon name="car" size="l" />
      </span>
    )
  return (
    <img
      // Another car never shows the picture of the one before.
      key={picture.small}
      src={picture.small}
      // By density rather than by width: no card is much wider than the small one. React preloads what stands here alone.
      srcSet={`${picture.small}, ${picture.large} 2x`}
      width={480}
      height={360}
      alt={picture.alt}
      style={{ background: picture.colour }}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority === 'first' ? 'high' : undefined}
    />
  )
}
