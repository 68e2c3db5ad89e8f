import { readAssets, type Assets } from './static.ts'

/** The files of its folder by which a group may replace the default ones. */
const lookFiles = [
  'logo.svg',
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
]

/** Files that replace a missing icon of a group, so that it never shows the default brand. */
const iconsByChoice = ['/favicon.ico', '/favicon.svg', '/logo.svg']

/** Replaces the default logo and icons by those of a group. */
export function withLook(assets: Assets, folder: string | undefined): Assets {
  if (folder === undefined) return assets
  const own = readAssets([folder])
  const files = lookFiles.flatMap((name) => assetNamed(`/${name}`, own))
  const icon = iconsByChoice.flatMap((address) => own.get(address) ?? []).slice(0, 1)
  return new Map([...assets, ...files, ...icon.map((asset) => ['/favicon.ico', asset] as const)])
}

function assetNamed(address: string, assets: Assets) {
  const asset = assets.get(address)
  return asset ? [[address, asset] as const] : []
}
