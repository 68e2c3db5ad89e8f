import { useState } from 'react'

const key = 'office-menu'

/** Returns whether the menu is folded to its icons: as it was left on this machine, else where the screen is narrow. */
export function useMenuState(): { isFolded: boolean; toggle: () => void } {
  const [isFolded, setIsFolded] = useState(readFolded)
  return {
    isFolded,
    toggle() {
      localStorage.setItem(key, isFolded ? 'open' : 'folded')
      setIsFolded(!isFolded)
    },
  }
}

function readFolded(): boolean {
  const kept = localStorage.getItem(key)
  return kept === null ? innerWidth < 1200 : kept === 'folded'
}
