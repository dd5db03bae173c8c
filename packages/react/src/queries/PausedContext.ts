import { createContext } from 'react'

/** True around screens that no visitor has asked for yet: their queries wait, so no request leaves the page. */
export const PausedContext = createContext(false)
