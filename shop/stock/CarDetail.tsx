import { lazy, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { FactLine, factLine } from '@forecourt/ui/Card.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Gallery } from '@forecourt/ui/Gallery.tsx'
import { LazyPart } from '../platform/LazyPart.tsx'
import { PageHead } from '../platform/PageHead.tsx'
import { useShell } from '../platform/shell.ts'
import { StructuredData } from '../platform/StructuredData.tsx'
import { structuredData } from '../platform/server-notes.ts'
import { BuyButton, PriceBar, PriceBox } from './PriceBox.tsx'
import { CarBadges } from './CarBadges.tsx'
import { CarCard, CarGrid } from './CarCard.tsx'
import type { CarSheet } from './car-sheet.ts'
import type { CarBadge } from './shown-car.ts'
import { useCarState } from './use-car-state.ts'
import styles from './CarDetail.module.css'

const CarActions = lazy(() => import('./CarActions.tsx'))
const Monthly = lazy(() => import('./Monthly.tsx'))
const CarSections = lazy(() => import('./CarSections.tsx'))

/** The page of a car that exists once: used car, stock car or truck. */
export function CarDetail({ sheet }: { sheet: CarSheet }) {
  const { car } = sheet
  const state = useCarState(car.key, sheet.state)
  return <CarPage sheet={sheet} badges={badgesIn(state.availability, car.badges)} state={state} />
}

interface CarPageProps {
  sheet: CarSheet
  badges: readonly CarBadge[]
  state: CarSheet['state']
  /** The colours there are to choose, right below the pictures. */
  colours?: ReactNode
  /** Further choices, before the sections. */
  choices?: ReactNode
}

/** Pictures, price and facts, equipment, where to see it, what else there is. */
export function CarPage({ sheet, badges, state, colours, choices }: CarPageProps) {
  const { head, crumbs, car, branch, subtitle, pictures, price, facts, similar } = sheet
  const { pathname } = useLocation()
  const phone = useRef<HTMLDivElement>(null)
  const buy = <BuyButton car={car} state={state} />
  return (
    <div className={classes('page', styles.page)}>
      <PageHead {...head} />
      <StructuredData items={import.meta.env.SSR ? structuredData(sheet) : []} />
      <Breadcrumbs label={m['words.breadcrumb']()} items={crumbs} />
      <article className={styles.detail}>
        <header className={styles.head}>
          <div>
            <Dealer branch={branch} />
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
              // A picture that comes first anew is the one in view.
              key={`${pathname} ${pictures[0]?.src}`}
              pictures={pictures}
              sizes="(min-width:1440px) 856px,(min-width:1200px) calc(100vw - 584px),(min-width:820px) calc(100vw - 404px),100vw"
              badges={badges.length > 0 && <CarBadges badges={badges} />}
              texts={galleryTexts(car.name)}
            />
          )}
          {sheet.pictureNote && <p className="hint">{sheet.pictureNote}</p>}
        </div>
        {colours && <div className={styles.colours}>{colours}</div>}
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
          {choices}
          <LazyPart>
            <CarSections sheet={sheet} />
          </LazyPart>
        </div>
      </article>
      {similar.length > 0 && (
        <section className={styles.similar} id="similar">
          <h2>{m['detail.similar']()}</h2>
          <CarGrid wide>
            {similar.map((other) => (
              <CarCard key={other.key} car={other} heading="h3" />
            ))}
          </CarGrid>
        </section>
      )}
      <PriceBar sheet={sheet} buy={buy} phone={phone} />
    </div>
  )
}

/** Returns the most important facts for phones, on which the rest is far below. */
function briefly(facts: CarSheet['facts']): string {
  return factLine(facts.slice(0, 4).map(({ value }) => value))
}

/** Shows the dealer: on paper only, which lacks the header. */
function Dealer({ branch: { name, slogan, logo } }: Pick<CarSheet, 'branch'>) {
  const shell = useShell()
  return (
    <div className={styles.dealer}>
      <img src={logo ?? '/favicon.svg'} alt="" width={100} loading="lazy" />
      <p>
        <strong>{name.includes(shell.name) ? name : `${shell.name} ${name}`}</strong>
        <br />
        {slogan || new URL(shell.origin).host}
      </p>
    </div>
  )
}

/** Being held or sold comes first, and may have changed since the page was drawn; two badges at most. */
function badgesIn(availability: CarSheet['state']['availability'], shown: readonly CarBadge[] = []): CarBadge[] {
  const others = shown.filter((badge) => badge !== 'sold' && badge !== 'reserved')
  return availability === 'available' ? others : [availability, ...others].slice(0, 2)
}

function galleryTexts(car: string) {
  return {
    label: m['detail.gallery.label']({ car }),
    previous: m['words.previous-photo'](),
    next: m['words.next-photo'](),
    enlarge: m['words.enlarge-photo'](),
    close: m['words.close'](),
    position: (index: number, count: number) => m['detail.gallery.position']({ index, count }),
  }
}
