import { run } from './databases.ts'
import { post } from './calls.ts'
import type { Call } from './load.ts'

const sorts = ['newest', 'price', 'buildYear', 'mileage', 'power'] as const

/** Calls that search cars by properties, by ranges and by name. Later calls never repeat a search. */
export interface Wishes {
  choices(): Call
  ranges(): Call
  text(): Call
}

/** Generates the filters and searches of visitors from the master data of a dealer. */
export async function wishesFor(url: string): Promise<Wishes> {
  const codes = async (sql: string) => (await run(url, sql)).rows.map(({ code }) => code as string)
  const brands = await codes(`select slug as code from brand where exists
    (select from listing where brand_id = brand.id and kind = 'used' and vehicle_class < 3) order by 1`)
  const models = await codes(`select b.name || ' ' || m.name as code from model m join brand b on b.id = m.brand_id
    where exists (select from listing where model_id = m.id and kind = 'used' and vehicle_class < 3) order by 1`)
  const [fuels, bodyTypes, gearboxes, colours] = [
    await codes('select code from fuel order by 1'),
    await codes('select code from body_type order by 1'),
    await codes('select code from gearbox_group order by 1'),
    await codes('select distinct colour_group as code from exterior_colour order by 1'),
  ]
  let asked = 0

  function choices(): Call {
    // Each count takes other digits, the quickest to change first.
    let rest = asked++
    const next = <Choice>(of: readonly Choice[]): Choice => {
      const choice = of[rest % of.length]!
      rest = Math.floor(rest / of.length)
      return choice
    }
    const values = {
      brands: [next(brands)],
      fuels: next([undefined, ...fuels]),
      bodyTypes: next([undefined, ...bodyTypes]),
      colourGroups: next([undefined, ...colours]),
      gearboxes: next([undefined, ...gearboxes]),
    }
    const sortFilter = { sortBy: next(sorts), descending: next([true, false]) }
    return list(
      Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, [value].flat()]] : []))),
      sortFilter,
    )
  }

  function ranges(): Call {
    const index = asked++
    const to = 2_000_000 + ((index * 7_919) % 30_000) * 100
    return list(
      { priceGrossCents: { from: 500_000 + (index % 977) * 100, to }, mileageKm: { to: 60_000 + (index % 90_000) } },
      { sortBy: 'price', descending: false },
    )
  }

  function text(): Call {
    const index = asked++
    const name = models[index % models.length]!
    // Misspelt as people do, and never beside the same price.
    const place = 1 + (index % (name.length - 1))
    return list(
      {
        q: index % 3 === 0 ? name.slice(0, place) + name.slice(place + 1) : name,
        priceGrossCents: { to: 3_000_000 + index * 100 },
      },
      { sortBy: 'newest', descending: true },
    )
  }

  return { choices, ranges, text }
}

function list(values: object, sortFilter: object): Call {
  return post('/shop/catalog/getusedcars', { values, sortFilter })
}
