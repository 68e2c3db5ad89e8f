/** What the server wrote into the page: whose office this is, and where they are. */
export function pageData(): { dealer: string; cities: string } {
  const { dealer = '', cities = '' } = document.documentElement.dataset
  return { dealer, cities }
}
