import { ErrorPage } from '../../ErrorPage.tsx'

export const title = 'Foutpagina'

export function States() {
  return (
    <ErrorPage
      code={404}
      label="Niet gevonden"
      message="Deze pagina bestaat niet of is verhuisd."
      backLabel="Ga terug"
      homeHref="/"
    />
  )
}
