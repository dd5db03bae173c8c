import { fileURLToPath } from 'node:url'

/** `.latchkey` at the root of the checkout: what a run leaves behind, ignored by git. */
export const defaultFolder = fileURLToPath(new URL('../../../.latchkey/', import.meta.url))

/** Seeded chain states, shared by `npm start` and the tests. */
export const seededStates = fileURLToPath(new URL('../../../.latchkey/chains/', import.meta.url))
