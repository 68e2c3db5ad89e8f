import { lazy, useRef } from 'react'
import { useLocation } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { FactLine, factLine } from '@forecourt/ui/FactLine.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Gallery } from '@forecourt/ui/Gallery.tsx'
import { LazyPart } from '../platform/LazyPart.tsx'
import { BuyButton, PriceBar, PriceBox } from './PriceBox.tsx'
import { CarBadges } from './CarBadges.tsx'
import type { CarSheet } from './car-sheet.ts'
import { galleryTexts } from './gallery-texts.ts'
import type { CarBadge } from './shown-car.ts'
import { useCarState } from './use-car-state.ts'
import styles from './VehicleDetail.module.css'

const CarCards = lazy(() => import('./CarCards.tsx'))
const PrintedDealer = lazy(() => import('./PrintedDealer.tsx'))
const CarActions = lazy(() => import('./CarActions.tsx'))
const Monthly = lazy(() => import('./Monthly.tsx'))
const CarSections = lazy(() => import('./CarSections.tsx'))

/**
 * The page of a car that exists once, a used car, stock car or truck: pictures, price and facts, equipment, location,
 * related cars.
 */
export function VehicleDetail({ sheet }: { sheet: CarSheet }) {
  const { car, branch, subtitle, pictures, price, facts, similar } = sheet
  const state = useCarState(car.key, sheet.state)
  const badges = badgesIn(state.availability, car.badges)
  const { pathname } = useLocation()
  const phone = useRef<HTMLDivElement>(null)
  const buy = <BuyButton car={car} state={state} />
  return (
    <>
      <article className={styles.detail}>
        <header className={styles.head}>
          <div>
            <LazyPart>
              <PrintedDealer branch={branch} />
            </LazyPart>
            <h1>{car.name}</h1>
            <p className={styles.subtitle}>{subtitle}</p>
            <p className={styles.brief}>
              <FactLine line={briefly(facts)} />
            </p>
          </div>
          <LazyPart>
            <CarActions car={car} />
          </LazyPart>
        </header>
        <div className={styles.gallery}>
          {pictures.length > 0 && (
            <Gallery
              // When another picture becomes the first, it is the one in view.
              key={`${pathname} ${pictures[0]?.src}`}
              pictures={pictures}
              sizes="(min-width:1440px) 856px,(min-width:1200px) calc(100vw - 584px),(min-width:820px) calc(100vw - 404px),100vw"
              badges={badges.length > 0 && <CarBadges badges={badges} />}
              texts={galleryTexts(car.name)}
            />
          )}
        </div>
        <div className={styles.side}>
          <PriceBox sheet={sheet} state={state} buy={buy} phone={phone} />
        </div>
        <div className={styles.rest}>
          <div className={styles.facts}>
            <DescriptionList look="facts" items={facts} />
          </div>
          {/* Not in the box beside it, which would not fit a window with it. */}
          {price.monthly && state.availability !== 'sold' && (
            <LazyPart>
              <Monthly monthly={price.monthly} car={car.name} />
            </LazyPart>
          )}
          <LazyPart>
            <CarSections sheet={sheet} />
          </LazyPart>
        </div>
      </article>
      {similar.length > 0 && (
        <section className={styles.similar} id="similar">
          <h2>{m['detail.similar']()}</h2>
          <LazyPart>
            <CarCards cars={similar} />
          </LazyPart>
        </section>
      )}
      <PriceBar sheet={sheet} buy={buy} phone={phone} />
    </>
  )
}

/** Returns the most important facts for phones, on which the rest is far below. */
function briefly(facts: CarSheet['facts']): string {
  return factLine(facts.slice(0, 4).map(({ value }) => value))
}

/** Being held or sold comes first, and may have changed since the page was drawn; two badges at most. */
function badgesIn(availability: CarSheet['state']['availability'], shown: readonly CarBadge[] = []): CarBadge[] {
  const others = shown.filter((badge) => badge !== 'sold' && badge !== 'reserved')
  return availability === 'available' ? others : [availability, ...others].slice(0, 2)
}
