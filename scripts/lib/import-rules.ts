import type { Import, Module } from './imports.ts'

/** The areas, lowest first: one may use only those before it. */
export const areas = [
  'platform',
  'access',
  'media',
  'organisation',
  'contacts',
  'content',
  'catalogue',
  'pricing',
  'stock',
  'trade-ins',
  'documents',
  'payments',
  'offers',
  'orders',
  'agenda',
  'workshop',
  'invoicing',
  'reports',
]

/**
 * The rooms of areas that have many files: a folder each, on floors. A room uses those of its own floor and of the floors
 * before it; types may come from anywhere in the area. The code that combines the rooms is in the folder of the area.
 */
const rooms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'domain/platform': [['values'], ['forms'], ['resources', 'lists', 'routes', 'mails']],
  'server/platform': [
    ['tracing', 'database', 'settings', 'jobs', 'audit'],
    ['files'],
    ['http'],
    ['mail', 'setting', 'resources', 'imports', 'translation', 'notices'],
    ['old-rows', 'backup'],
    ['metrics'],
  ],
  'server/stock': [
    ['lists', 'details'],
    ['alerts', 'leads', 'feeds'],
    ['intake', 'desk'],
  ],
  'server/offers': [
    ['identity'],
    ['checks', 'desk', 'trade-ins', 'letters', 'answers', 'outcomes', 'reminders', 'taxes'],
    ['price-cards', 'simulation', 'views', 'approvals'],
  ],
  'server/orders': [
    ['flows'],
    ['checkout', 'handovers', 'withdrawals'],
    ['dossiers', 'contracts', 'advances', 'car-orders', 'internal-orders', 'premium-claims'],
    ['sales', 'desk', 'approvals'],
  ],
  'server/invoicing': [
    ['registers'],
    ['invoices'],
    ['supplier-payments'],
    ['purchase-slips', 'supplier-invoices', 'bank', 'reminders', 'delivery', 'car-payments', 'demo-cars'],
  ],
  'domain/invoicing': [
    ['registers'],
    ['invoices'],
    ['purchase-slips', 'supplier-invoices', 'bank', 'reminders', 'delivery', 'demo-cars'],
    ['supplier-payments', 'car-payments'],
  ],
  'office/contacts': [['customers'], ['leads']],
  'office/stock': [['lists', 'car']],
  'office/offers': [['sections', 'sale', 'desk', 'views', 'identity'], ['price-cards']],
  'office/orders': [
    ['flows'],
    ['orders'],
    ['dossiers', 'contracts', 'internal-orders', 'premium-claims'],
    ['approvals'],
  ],
  'office/invoicing': [
    ['invoices'],
    [
      'registers',
      'purchase-slips',
      'supplier-invoices',
      'supplier-payments',
      'bank',
      'reminders',
      'delivery',
      'car-payments',
      'demo-cars',
    ],
  ],
}

/** Entry points that run with the production dependencies of `npm start`; all others may use development tools. */
const startedWithoutTools = [
  'scripts/start.ts',
  'scripts/lib/build-application.ts',
  'scripts/lib/seed-demo.ts',
  'scripts/build-texts.ts',
  'shop/vite.config.ts',
  'office/vite.config.ts',
]

type Rule = (module: Module, imported: Import) => string | undefined

const rules: Rule[] = [
  function domainIsPure({ file }, { target, kind }) {
    if (workspace(file) !== 'domain' || isTest(file)) return undefined
    if (kind === 'node') return `domain does no I/O: code that needs ${target} belongs in server/${area(file)}`
    if (kind === 'package' && target !== 'zod') {
      return `domain uses nothing but zod: code that needs ${target} belongs in server/${area(file)} or shop/${area(file)}`
    }
    if (kind === 'file' && workspace(target) !== 'domain') {
      return `domain knows nobody: what it needs of ${target} belongs in domain, or arrives as an argument`
    }
    return undefined
  },

  function uiKnowsNoBusiness({ file }, { target, kind }) {
    if (workspace(file) !== 'ui' || isTest(file) || kind !== 'file' || workspace(target) === 'ui') return undefined
    return `ui knows no business: a component that needs ${target} belongs in shop/<area>, or gets it as a property`
  },

  function localesHoldTexts({ file }, { target, kind }) {
    if (workspace(file) !== 'locales' || isTest(file) || kind !== 'file' || workspace(target) === 'locales')
      return undefined
    return `locales holds texts alone: code that needs ${target} belongs elsewhere`
  },

  function apiClientKnowsNoScreen({ file }, { target, kind, typeOnly }) {
    if (workspace(file) !== 'api-client' || kind !== 'file') return undefined
    if (['api-client', 'domain', 'locales'].includes(workspace(target))) return undefined
    if (typeOnly && target === 'server/api.ts') return undefined
    return `api-client knows of server only the type in server/api.ts, and not who shows the answer: what needs ${target} belongs in shop/platform or office/platform`
  },

  function demoPicturesKnowNobody({ file }, { target, kind }) {
    if (workspace(file) !== 'demo-pictures' || kind !== 'file' || workspace(target) === 'demo-pictures')
      return undefined
    return `demo-pictures knows no dealer: what it needs of ${target} arrives as an argument`
  },

  function onlyTheDemoHasPictures({ file }, { target, kind }) {
    if (kind !== 'file' || workspace(target) !== 'demo-pictures') return undefined
    if (['demo-pictures', 'scripts'].includes(workspace(file))) return undefined
    return `a dealer brings the pictures of its cars: what needs ${target} belongs in scripts/demo`
  },

  function serverAndBrowserStayApart({ file }, { target, kind }) {
    if (kind !== 'file' || isTest(file)) return undefined
    if (workspace(file) === 'server' && ['shop', 'office', 'ui', 'api-client'].includes(workspace(target))) {
      return `server does not know how things look: what it shares with ${target} belongs in domain`
    }
    if (isApplication(file) && workspace(target) === 'server') {
      return `${workspace(file)} asks the API, by api-client: what both need of ${target} belongs in domain`
    }
    return undefined
  },

  function shopAndOfficeStayApart({ file }, { target, kind }) {
    if (kind !== 'file' || !isApplication(file) || !isApplication(target) || workspace(file) === workspace(target))
      return undefined
    return `${workspace(file)} does not know ${workspace(target)}: what both need of ${target} belongs in ui when it is drawn, else in domain`
  },

  function onlyScriptsUseScripts({ file }, { target, kind }) {
    if (kind !== 'file' || !['scripts', 'journeys'].includes(workspace(target)) || isTest(file)) return undefined
    if (['scripts', 'journeys'].includes(workspace(file)) || !file.includes('/')) return undefined
    if (file.startsWith('server/test/')) return undefined
    return `the product runs without its scripts: what it needs of ${target} belongs in ${workspace(file)}`
  },

  function areasPointOneWay({ file }, { target, kind }) {
    const [from, to] = [area(file), area(target)]
    if (kind !== 'file' || !from || !to || areas.indexOf(to) <= areas.indexOf(from) || isTest(file)) return undefined
    return `${from} does not know ${to}, which comes after it: move this to ${workspace(file)}/${to}, or what it needs of ${target} to ${from}`
  },

  function roomsPointOneWay({ file }, { target, kind, typeOnly }) {
    const [from, to] = [room(file), room(target)]
    if (kind !== 'file' || typeOnly || !from || !to || from.area !== to.area || isTest(file)) return undefined
    if (from.name === undefined || (to.floor !== undefined && to.floor <= from.floor!)) return undefined
    if (to.name === undefined)
      return `${target} puts the rooms of ${to.area} together: what ${from.name} needs of it belongs in a room`
    return `${from.name} does not know ${to.name}, a floor above it in ${from.area}: move this to ${to.name}, or what it needs of ${target} to ${from.name}`
  },

  function layoutAndAccountStandAbove({ file }, { target, kind }) {
    const above = /^(shop|office)\/(layout|account)\//.exec(target)
    if (kind !== 'file' || !above || !isApplication(file) || file.split('/').length === 2) return undefined
    if (/^(shop|office)\/(layout|account)\//.test(file)) return undefined
    return `${above[0]} puts the areas together and stands above them: what others need of ${target} belongs in ${above[1]}/platform or in an area`
  },

  function rolesArePrivate({ file }, { target, kind }) {
    const role = /\.(sql|api|jobs)\.ts$/.exec(target)?.[1]
    if (kind !== 'file' || !role || workspace(target) !== 'server' || area(file) === area(target)) return undefined
    // server/api.ts and server/jobs.ts are where the areas are put together.
    if (file === 'server/api.ts' || file === 'server/jobs.ts' || isTest(file) || workspace(file) === 'scripts')
      return undefined
    return `${target} is private to ${area(target)}: call a plain file of server/${area(target)}, such as ${target.replace(/\.\w+\.ts$/, '.ts')}`
  },

  function testSupportIsForTests({ file }, { target, kind }) {
    if (kind !== 'file' || !target.startsWith('server/test/')) return undefined
    if (isTest(file) || file.startsWith('server/test/') || ['scripts', 'journeys'].includes(workspace(file)))
      return undefined
    return `${target} is there for tests: what the product needs of it belongs in server/platform`
  },
]

/** Returns every import in the wrong direction, as `file:line: reason and target`. */
export function complaints(modules: readonly Module[], devDependencies: ReadonlySet<string>): string[] {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  return [
    ...modules.flatMap((module) => [
      ...module.imports.flatMap((imported) =>
        rules
          .map((rule) => rule(module, imported))
          .filter((complaint) => complaint !== undefined)
          .map((complaint) => `${module.file}:${imported.line}: ${complaint}`),
      ),
      ...(module.isBarrel
        ? [`${module.file}: hands on another file whole: let its users import the file they mean`]
        : []),
    ]),
    ...zodInTheBrowser(modules, byFile),
    ...toolsAtStart(byFile, devDependencies),
    ...cycles(modules, byFile),
  ]
}

/** The bundles have no room for zod; they may use its types. */
function zodInTheBrowser(modules: readonly Module[], byFile: Files): string[] {
  const drawn = modules.filter(
    ({ file }) => isApplication(file) && !isTest(file) && !/\.config\.ts$|build\.ts$|\.server\.tsx?$/.test(file),
  )
  return drawn.flatMap(({ file, imports }) =>
    imports
      .filter(({ typeOnly, target }) => !typeOnly && workspace(target) !== workspace(file))
      .flatMap((imported) => {
        const route = routeTo('zod', imported, byFile)
        if (!route) return []
        return [
          `${file}:${imported.line}: brings zod into the browser (${route.join(' → ')}): move what the ${workspace(file)} needs to a file without schemas`,
        ]
      }),
  )
}

function routeTo(
  name: string,
  { target, kind }: Import,
  byFile: Files,
  seen = new Set<string>(),
): string[] | undefined {
  if (kind === 'package') return target === name ? [target] : undefined
  if (seen.has(target)) return undefined
  seen.add(target)
  for (const next of byFile.get(target)?.imports ?? []) {
    const rest = next.typeOnly ? undefined : routeTo(name, next, byFile, seen)
    if (rest) return [target, ...rest]
  }
  return undefined
}

/** `npm start` installs no development tools, so its code may not need one. */
function toolsAtStart(byFile: Files, devDependencies: ReadonlySet<string>): string[] {
  const reached = new Set(startedWithoutTools.filter((file) => byFile.has(file)))
  for (const file of byFile.keys()) if (isApplication(file) && !isTest(file)) reached.add(file)
  const found: string[] = []
  for (const file of reached) {
    for (const { target, kind, typeOnly, line } of byFile.get(file)?.imports ?? []) {
      if (typeOnly) continue
      if (kind === 'file' && byFile.has(target)) reached.add(target)
      if (kind === 'package' && devDependencies.has(target)) {
        found.push(
          `${file}:${line}: npm start runs this without ${target}: it belongs in "dependencies", or this in a test`,
        )
      }
    }
  }
  return found
}

function cycles(modules: readonly Module[], byFile: Files): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const trail: string[] = []
  for (const { file } of modules) visit(file)
  return found

  function visit(file: string): void {
    const at = trail.indexOf(file)
    if (at >= 0) {
      found.push(`${[...trail.slice(at), file].join(' → ')}: a circle: move what they share to a file that both import`)
      return
    }
    if (done.has(file)) return
    trail.push(file)
    for (const { target, kind, typeOnly } of byFile.get(file)?.imports ?? []) {
      if (kind === 'file' && !typeOnly) visit(target)
    }
    trail.pop()
    done.add(file)
  }
}

type Files = ReadonlyMap<string, Module>

function workspace(file: string): string {
  return file.split('/')[0]!
}

/** Returns true for code that runs in the browser. */
function isApplication(file: string): boolean {
  return ['shop', 'office'].includes(workspace(file))
}

function area(file: string): string | undefined {
  const [top, second] = file.split('/')
  return ['domain', 'server', 'shop', 'office'].includes(top!) && areas.includes(second!) ? second : undefined
}

/** Returns the room of a file in an area that has rooms; a file of the area's own folder has no name and no floor. */
function room(file: string): { area: string; name?: string; floor?: number } | undefined {
  const [top, second, name, inside] = file.split('/')
  const area = `${top}/${second}`
  const floors = rooms[area]
  if (!floors) return undefined
  const floor = inside === undefined ? -1 : floors.findIndex((names) => names.includes(name!))
  return floor === -1 ? { area } : { area, name: name!, floor }
}

function isTest(file: string): boolean {
  return /\.(test|test-data)\.tsx?$/.test(file)
}
