import { currentTexts } from '../build.ts'

// Loaded before one of our scripts (`node --import`), which may import the compiled texts.
await currentTexts()
