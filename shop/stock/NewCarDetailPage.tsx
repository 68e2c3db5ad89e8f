import { lazy, useState } from 'react'
import { useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { LazyPart } from '../platform/LazyPart.tsx'
import { numberIn, requireAddress, type PageProps } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { CarPage } from './CarDetail.tsx'
import { carPageLoader } from './car-gone.server.ts'
import { newCarStructure } from './car-structure.server.ts'
import { newCarSheet, versionPath } from './new-car-sheet.server.ts'
import type { CarState, SheetPicture } from './car-sheet.ts'
import {
  COLOURS,
  ENGINE_PARAMETER,
  isColour,
  PART_PARAMETER,
  type ChosenCar,
  type EngineChoice,
  type PartChoice,
} from './new-car-sheet.ts'

export { CarPageFailed as ErrorBoundary } from './CarPageFailed.tsx'

const ColourChoice = lazy(() => import('./ColourChoice.tsx'))
const EngineFigures = lazy(() => import('./EngineFigures.tsx'))
const NewCarChoices = lazy(() => import('./NewCarChoices.tsx'))
const Configurator = lazy(() => import('./Configurator.tsx'))

export const loader = carPageLoader('new', async ({ api, url, params, language, now, prices }) => {
  const { id, versionId } = params
  const { newCar } = await api('GET /shop/catalog/getnewcar', {
    id: numberIn(id),
    ...(versionId !== undefined && { carVersionId: numberIn(versionId) }),
  })
  requireAddress(url, versionPath(newCar, newCar.carVersion.id, language))
  const sheet = await newCarSheet(newCar, { api, language, now, prices })
  return withStructuredData(sheet, newCarStructure(newCar, sheet, url))
})

/** The page has every engine and part with its price: choosing one asks the server nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function NewCarDetailPage({ loaderData: sheet }: PageProps<typeof loader>) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  // A choice shows at once; the address follows.
  const [wish, setWish] = useState({ search, at: key })
  if (wish.at !== key) setWish({ search, at: key })
  const asked = new URLSearchParams(wish.search)
  const engine = sheet.engines.find(({ id }) => id === asked.get(ENGINE_PARAMETER)) ?? sheet.engines[0]
  const [chosen, setChosen] = useState<ChosenCar>()
  if (!engine) return null
  const { engines, car, parts } = sheet
  const chosenParts = (asked.get(PART_PARAMETER) ?? '').split('.')
  const colour = parts.find(({ key }) => isColour(key) && chosenParts.includes(key))
  // Until what is chosen is calculated, the page is about the version with this engine.
  const as = isCalculated(chosen, { engine, colour }) ? chosen : undefined
  // A colour counts once the key for the cart has it, so that no quick hand orders a car without one.
  const needsColour = !(colour && as) && parts.some(({ key }) => isColour(key))
  const choose = (next: URLSearchParams) => {
    setWish({ search: String(next), at: key })
    void navigate(`?${next}`, { replace: true, preventScrollReset: true })
  }
  const chooseEngine = (id: string) => {
    const next = new URLSearchParams(asked)
    if (id === engines[0]?.id) next.delete(ENGINE_PARAMETER)
    else next.set(ENGINE_PARAMETER, id)
    choose(next)
  }
  return (
    <CarPage
      sheet={{
        ...sheet,
        car: { ...car, key: as?.key ?? engine.key },
        price: as?.price ? toPrice(engine, as.price) : engine.price,
        facts: engine.facts,
        pictures: selectPictures(sheet.pictures, colour),
        ...(colour && !colour.picture && !colour.pictures?.length && { pictureNote: m['detail.new.other-colour']() }),
      }}
      badges={[]}
      state={resolveState(sheet.state, { refusal: as?.refusal, needsColour })}
      colours={
        <LazyPart>
          <ColourChoice sheet={sheet} engine={engine} asked={asked} onChoose={choose} />
        </LazyPart>
      }
      choices={
        <LazyPart>
          <NewCarChoices sheet={sheet} engine={engine} parts={asked.getAll(PART_PARAMETER)} onChoose={chooseEngine} />
          <Configurator sheet={sheet} engine={engine} asked={asked} onChoose={choose} onCalculate={setChosen} />
          <EngineFigures engine={engine} />
        </LazyPart>
      }
    />
  )
}

function isCalculated(
  chosen: ChosenCar | undefined,
  { engine, colour }: { engine: EngineChoice; colour: PartChoice | undefined },
): boolean {
  if (!chosen) return false
  const isOfEngine = chosen.key === engine.key || chosen.key.startsWith(`${engine.key}.`)
  return isOfEngine && (!colour || chosen.key.split('.').includes(colour.key))
}

/** A car that the factory builds is ordered in a colour, so that is what the main action leads to first. */
function resolveState(
  state: CarState,
  { refusal, needsColour }: { refusal: string | undefined; needsColour: boolean },
): CarState {
  if (needsColour) return { ...state, choose: { href: `#${COLOURS}`, text: m['detail.new.choose-colour']() } }
  return refusal === undefined ? state : { ...state, refusal }
}

/** In a colour that was chosen, the car as it looks in it and its interior; without pictures of that, the paint comes first. */
function selectPictures(pictures: readonly SheetPicture[], colour: PartChoice | undefined): SheetPicture[] {
  if (colour?.pictures?.length) return [...colour.pictures, ...pictures.filter(({ isInterior }) => isInterior)]
  if (!colour?.picture) return [...pictures]
  const { picture, name } = colour
  const src = picture.srcSet.slice(0, picture.srcSet.indexOf(' '))
  return [{ src, srcSet: picture.srcSet, alt: picture.alt || name, thumb: src }, ...pictures]
}

/** Of what is said beside a price, only what does not depend on it. A month would have to be calculated anew. */
function toPrice({ price: { label, vat, wltp, costs } }: EngineChoice, price: NonNullable<ChosenCar['price']>) {
  return { label, vat, costs, ...(wltp && { wltp }), ...price }
}
