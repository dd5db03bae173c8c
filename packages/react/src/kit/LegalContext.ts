import { type ComponentType, createContext } from 'react'

/** The site's terms, whose code is fetched only where there are some. */
export const LegalContext = createContext<ComponentType | undefined>(undefined)
