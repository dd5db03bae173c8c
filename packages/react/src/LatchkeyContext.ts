import type { Latchkey } from '@latchkey/core'
import { createContext } from 'react'

export const LatchkeyContext = createContext<Latchkey | undefined>(undefined)
