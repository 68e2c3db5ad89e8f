// What the installed shop, or a phone without a connection, shows: pages come from the network first, so nobody with a
// connection sees an old one; files named after their content come from the cache first. A build has its own caches.

const parameters = new URL(self.location.href).searchParams
const build = `${parameters.get('language')}-${parameters.get('build')}`
const favourites = parameters.get('favourites')
const pages = `pages-${build}`
const files = `files-${build}`
const pictures = `pictures-${parameters.get('language')}`
const most = { [pages]: 40, [files]: 200, [pictures]: 200 }

self.addEventListener('install', (event) => {
  event.waitUntil(keepFavouritesPage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // Pages that are open keep what they began with; the next one is ours.
  event.waitUntil(forgetOtherBuilds())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request, files))
  else if (url.pathname.startsWith('/media/')) event.respondWith(fromCacheFirst(request, pictures))
  else if (request.mode === 'navigate')
    event.respondWith(fromNetworkFirst(request, () => Response.redirect(favourites)))
  else if (url.pathname.endsWith('.data')) event.respondWith(fromNetworkFirst(request, () => Response.error()))
})

/** The page that needs no connection, with the files it is made of. */
async function keepFavouritesPage() {
  const answer = await fetch(favourites, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${favourites} answers ${answer.status}`)
  const html = await answer.clone().text()
  await (await caches.open(pages)).put(favourites, answer)
  const names = new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g)].map(([name]) => name))
  await (await caches.open(files)).addAll([...names])
}

async function forgetOtherBuilds() {
  const mine = new Set([pages, files])
  const ofLanguage = new RegExp(`^(pages|files)-${parameters.get('language')}-`)
  const names = (await caches.keys()).filter((name) => ofLanguage.test(name) && !mine.has(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function fromCacheFirst(request, name) {
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  await keep(request, answer, name)
  return answer
}

async function fromNetworkFirst(request, otherwise) {
  try {
    const answer = await fetch(request)
    await keep(request, answer, pages)
    return answer
  } catch {
    return (await caches.match(request, { cacheName: pages, ignoreVary: true })) ?? otherwise()
  }
}

/** Only what is the same for everybody, and no more than there is room for: the longest kept goes first. */
async function keep(request, answer, name) {
  if (answer.status !== 200 || /no-store|private/.test(answer.headers.get('Cache-Control') ?? '')) return
  const cache = await caches.open(name)
  await cache.put(request, answer.clone())
  const kept = await cache.keys()
  const others = kept.filter(({ url }) => !url.endsWith(favourites))
  await Promise.all(others.slice(0, Math.max(0, kept.length - most[name])).map((old) => cache.delete(old)))
}
