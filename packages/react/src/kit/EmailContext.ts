import { type ComponentType, createContext } from 'react'

/** How the ways in by a login are drawn: before the wallets with a line after it, or the other way round. */
export type EmailProps = { leads: boolean }

/** The ways in by e-mail and by accounts at providers: null while their code is on its way, undefined where there are none. */
export const EmailContext = createContext<ComponentType<EmailProps> | null | undefined>(undefined)
