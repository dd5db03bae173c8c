'use client'
import { type ComponentType, createContext } from 'react'

/** How the way in by e-mail is drawn: before the wallets with a line after it, or the other way round. */
export type EmailProps = { leads: boolean }

/** The way in by e-mail: null while its code is on its way, undefined where the site has none. */
export const EmailContext = createContext<ComponentType<EmailProps> | null | undefined>(undefined)
