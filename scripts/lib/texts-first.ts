import { currentTexts } from '../build.ts'

// Loaded before a script of ours (`node --import`), which may import the compiled texts.
await currentTexts()
