import { MadeCard } from './MadeCard.tsx'
import { SiteCard } from './SiteCard.tsx'

/** What draws the questions of a login, in a file of its own: a frame that asks none goes without. */
export const questionCards = { MadeCard, SiteCard }

export type QuestionCards = typeof questionCards
