import { lazy } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Link } from '@forecourt/ui/Link.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { HeroSlider } from '../content/HeroSlider.tsx'
import { NewsFlash } from '../content/NewsFlash.tsx'
import { currentLanguage } from '../platform/language.ts'
import { LazyPart } from '../platform/LazyPart.tsx'
import { pageLoader, type PageHandle, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { StructuredData } from '../platform/StructuredData.tsx'
import { structuredData } from '../platform/server-notes.ts'
import { loadHome } from './home.server.ts'
import type { Category, TruckBlurb } from './home.ts'
import { QuickSearch } from './QuickSearch.tsx'
import styles from './HomePage.module.css'

const CarCards = lazy(() => import('./CarCards.tsx'))
const HowToBuy = lazy(() => import('../content/HowToBuy.tsx'))
const InfoBlocks = lazy(() => import('../content/InfoBlocks.tsx'))

export const handle: PageHandle = { hero: true }

export const loader = pageLoader(loadHome)

export default function HomePage({ loaderData }: PageProps<typeof loader>) {
  const { head, heading, slides, flash, forms, categories, trucks, newest, all, sellers, blocks } = loaderData
  return (
    <div className={styles.home}>
      <PageHead {...head} />
      <StructuredData items={import.meta.env.SSR ? structuredData(loaderData) : []} />
      {/* The offer for portals (docs/how-to/feeds.md). */}
      {import.meta.env.SSR && <Feeds />}
      <h1>
        <VisuallyHidden>{heading}</VisuallyHidden>
      </h1>
      <div className={styles.top}>
        <HeroSlider slides={slides} />
        <div className={classes('page', styles.search)}>
          <QuickSearch forms={forms} />
        </div>
        {flash && <NewsFlash flash={flash} />}
      </div>
      <div className="page">
        <section className={styles.section}>
          <h2>{m['home.looking-for']()}</h2>
          <div className={styles.categories}>
            {categories.map((category) => (
              <CategoryBlock key={category.picture} category={category} />
            ))}
          </div>
        </section>
        <section className={styles.section}>
          <header className={styles.header}>
            <h2>{m['home.newest']()}</h2>
            <TextLink href={all.href}>{all.text}</TextLink>
          </header>
          <LazyPart>
            <CarCards cars={newest} />
          </LazyPart>
        </section>
        {trucks.length > 0 && (
          <section className={styles.section}>
            <h2>{m['home.trucks.title']()}</h2>
            <ul className={styles.trucks}>
              {trucks.map((blurb) => (
                <Blurb key={blurb.href} blurb={blurb} />
              ))}
            </ul>
          </section>
        )}
        <LazyPart>
          <HowToBuy sellers={sellers} />
        </LazyPart>
        <LazyPart>
          <InfoBlocks blocks={blocks} />
        </LazyPart>
      </div>
    </div>
  )
}

function Feeds() {
  const address = (format: string) => `/feeds/cars.${format}?language=${currentLanguage()}`
  return (
    <>
      <link rel="alternate" type="application/json" href={address('json')} />
      <link rel="alternate" type="application/xml" href={address('xml')} />
    </>
  )
}

function Blurb({ blurb: { title, text, count, href } }: { blurb: TruckBlurb }) {
  return (
    <li className={styles.blurb}>
      <h3>
        <Link href={href} className={styles.link}>
          {title}
        </Link>
      </h3>
      <p>{text}</p>
      <p className={styles.count}>{count}</p>
    </li>
  )
}

function CategoryBlock({ category: { picture, title, count, href } }: { category: Category }) {
  const source = (size: string) => `/media/category-${picture}-${size}.webp`
  return (
    <div className={classes(styles.category, picture === 'trucks' && styles.truck)}>
      <h3>
        <Link href={href} className={styles.link}>
          {title}
        </Link>
      </h3>
      <p className={styles.count}>{count}</p>
      <img
        src={source('sm')}
        srcSet={`${source('sm')} 480w,${source('md')} 800w`}
        sizes="(min-width:1200px) 366px,(min-width:820px) 46vw,54vw"
        alt=""
        loading="lazy"
      />
    </div>
  )
}
