import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Manifest {
  entry: { imports: string[] }
  routes: Record<string, { id: string; hasDefaultExport: boolean; imports: string[] }>
}

const start = 'window.__reactRouterManifest='

/**
 * The router's list of routes is part of every first view, and grows with every page. Takes out what the browser does
 * not ask for: answers without a page, what is false or empty, and files that are there before any route is.
 */
export function shrinkManifest(client: string): void {
  const assets = path.join(client, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error(`The build wrote no manifest to ${assets}`)
  const file = path.join(assets, name)
  const script = readFileSync(file, 'utf8')
  if (!script.startsWith(start)) throw new Error(`${file} does not have the shape of a manifest`)
  const { routes, ...rest } = JSON.parse(script.slice(start.length, script.lastIndexOf('}') + 1)) as Manifest
  const present = new Set([...rest.entry.imports, ...routes['root']!.imports])
  const shown = Object.entries(routes).filter(([, route]) => route.hasDefaultExport)
  const small = shown.map(([id, { hasDefaultExport: _, imports, ...route }]) => [
    id,
    withoutNothing({ ...route, imports: id === 'root' ? imports : imports.filter((file) => !present.has(file)) }),
  ])
  writeFileSync(file, `${start}${JSON.stringify({ ...rest, routes: Object.fromEntries(small) as unknown })}`)
}

function withoutNothing(values: object): object {
  const isSomething = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== false)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isSomething(value)))
}
