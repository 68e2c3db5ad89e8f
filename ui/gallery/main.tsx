import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../tokens.css'
import '../base.css'
import { Gallery } from './Gallery.tsx'

createRoot(document.getElementById('gallery')!).render(
  <StrictMode>
    <Gallery path={location.pathname} />
  </StrictMode>,
)
