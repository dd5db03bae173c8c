import type { Eyes } from './createGuard.ts'
import { watchContent } from './watchContent.ts'
import { watchPointer } from './watchPointer.ts'
import { watchSight } from './watchSight.ts'

/** By the browser's own observers. */
export const browserEyes: Eyes = { watchContent, watchPointer, watchSight }
