import { applyTheme } from '@latchkey/ui'

/** The chunk behind `loadTheme`. */
export const ownTheme = { applyTheme }
