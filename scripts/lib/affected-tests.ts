import fs from 'node:fs'
import path from 'node:path'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { PATHS, parsePlace } from '@forecourt/domain/platform/routes/routes.ts'
import { pages } from '../../shop/pages.ts'
import { root } from './fingerprint.ts'
import { readModules, type Module } from './imports.ts'
import { sourceFiles } from './source-files.ts'

/** One of our files, with the data that the selection of tests reads. */
export type Source = Module & { readonly code: string }

export type AffectedTests = { readonly units: readonly string[]; readonly journeys: readonly string[] }

/** Reads all sources of the repository. */
export function readSources(): Source[] {
  const modules = readModules(root, sourceFiles('.ts', '.tsx'))
  return modules.map((module) => ({ ...module, code: fs.readFileSync(path.join(root, module.file), 'utf8') }))
}

// A change of one of these can affect any test. So can a migration or a seed.
const everywhere =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*|scripts\/[\w-]+\.m?[jt]s|server\/[\w-]+\.ts|server\/(db|test)\/.*|journeys\/(server|support|playwright\.config)\.ts)$/

// Lists of everything: following them would lead from any file to any test. Calls and screens are followed by name.
const registers =
  /^(server\/(api|jobs|[\w-]+\/endpoints)\.ts|(domain|office)\/resources\.ts|office\/routes\.tsx|shop\/pages\.ts)$/

const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('journeys/')
const isJourney = (file: string) => /^journeys\/.*\.test\.ts$/.test(file)

/**
 * Returns the tests that a change of these files can touch. Imports are followed backwards, and calls of the API by the
 * path they name; a journey is taken when it opens a screen of an area whose screens or endpoints were reached.
 */
export function affectedTests(changed: readonly string[], sources: readonly Source[]): AffectedTests {
  const files = sources.map(({ file }) => file)
  if (changed.some((file) => everywhere.test(file))) {
    return { units: files.filter(isUnitTest), journeys: files.filter(isJourney) }
  }
  const reached = dependents(changed, sources)
  const areas = new Set([...reached, ...changed].map(findArea).filter((area) => area !== undefined))
  return {
    units: files.filter((file) => isUnitTest(file) && reached.has(file)),
    journeys: sources
      .filter(({ file }) => isJourney(file))
      .filter(({ file, code }) => reached.has(file) || findVisitedAreas(file, code).some((area) => areas.has(area)))
      .map(({ file }) => file),
  }
}

/** Returns the changed files and all that depend on them. */
function dependents(changed: readonly string[], sources: readonly Source[]): Set<string> {
  const definitions = new Map(
    sources.flatMap(({ file, code }) =>
      [...code.matchAll(/^ +path: '((?:GET|POST) \/[^']+)'/gm)].map((found) => [found[1]!, file] as const),
    ),
  )
  const users = new Map<string, string[]>()
  for (const { file, imports, code } of sources) {
    if (registers.test(file)) continue
    const calls = [...code.matchAll(/'((?:GET|POST) \/[^']+)'/g)].map((found) => definitions.get(found[1]!))
    const used = [...imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target), ...calls]
    for (const target of used) if (target && target !== file) users.set(target, [...(users.get(target) ?? []), file])
  }
  const reached = new Set(changed)
  // A set iterates over items added during the iteration.
  for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user)
  return reached
}

/** Returns `orders` for `office/orders/x.tsx`, and nothing for a file that belongs to no area. */
function findArea(file: string): string | undefined {
  if (file.startsWith('ui/')) return 'ui'
  return (
    /^locales\/\w+\/([\w-]+)\.json$/.exec(file)?.[1] ?? /^(?:domain|server|shop|office)\/([\w-]+)\//.exec(file)?.[1]
  )
}

/** Returns the areas whose screens a journey names by their addresses. */
function findVisitedAreas(file: string, code: string): string[] {
  if (file === 'journeys/ui-gallery.test.ts') return ['ui']
  const office = [...code.matchAll(/\/office\/(\w+)/g)].map((found) => found[1])
  const names = [
    ...[...code.matchAll(/'((?:content|account)\.[\w.-]+)'/g)].map((found) => found[1]!),
    ...[...code.matchAll(/['`](\/(?:nl|fr)\/[\w/-]*)/g)].map((found) => parsePlace(found[1]!)?.name),
  ].filter((name): name is keyof typeof PATHS => name !== undefined && name in PATHS)
  return [
    ...OFFICE_ROUTES.filter(({ path }) => path !== null && office.includes(path)).map(({ area }) => area),
    ...names.flatMap((name) => pages[name]?.split('/')[0] ?? []),
  ]
}
