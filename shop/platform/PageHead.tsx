import { useLocation } from 'react-router'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { findKeywords } from '@forecourt/domain/platform/routes/route-keywords.ts'
import { parsePlace, sameIn } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { useShell } from './shell.ts'
import { currentLanguage } from './language.ts'

interface PageHeadProps {
  title: string
  description: string
  /** Replaces those of the route. */
  keywords?: string
  /** The part of the address after `?` that makes this a separate page: `page=2`. Filters and sorting do not. */
  search?: string
  /** The path of this page in a language, where more than the route differs: a slug in words. */
  paths?: Partial<Record<Language, string>>
  /** Path or address of the picture for social media. */
  image?: string | undefined
  /** false: search engines skip this page, such as the favourites of one visitor. */
  indexed?: boolean
}

/** Renders title, description and the metadata for search engines and social media. React moves them into the head. */
export function PageHead({ title, description, keywords, search = '', image, indexed = true, paths }: PageHeadProps) {
  const { pathname } = useLocation()
  const { origin, name } = useShell()
  const language = currentLanguage()
  const addressIn = (other: Language) =>
    origin + (paths?.[other] ?? (other === language ? pathname : sameIn(other, pathname))) + (search && `?${search}`)
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressIn(language)} />
      {/* Metadata is not read after a navigation inside the shop. */}
      {import.meta.env.SSR && (
        <>
          <meta name="keywords" content={keywords ?? keywordsAt(pathname, language)} />
          {!indexed && <meta name="robots" content="noindex" />}
          {indexed &&
            LANGUAGES.map((other) => (
              <link key={other} rel="alternate" hrefLang={toLocale(other)} href={addressIn(other)} />
            ))}
          {indexed && <link rel="alternate" hrefLang="x-default" href={addressIn(LANGUAGES[0])} />}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:locale" content={toLocale(language).replace('-', '_')} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={addressIn(language)} />
          {image && <meta property="og:image" content={image.startsWith('/') ? origin + image : image} />}
        </>
      )}
    </>
  )
}

function keywordsAt(pathname: string, language: Language): string | undefined {
  const place = parsePlace(pathname)
  const words = place && findKeywords(place.name)
  return words && translate(words, language)
}
