// Before anything is drawn: whoever wants the office as the system is gets it so from the first moment, and when it changes.
const page = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  if (page.dataset.chosenTheme === 'system') page.dataset.theme = dark.matches ? 'dark' : 'light'
}
follow()
dark.addEventListener('change', follow)
