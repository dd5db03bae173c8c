import type { Locator, Page } from '@playwright/test'

/** A screen of the modal in a certain state, and how a visitor gets there. */
export type Scene = {
  name: string
  /** The view on screen: the card's `data-view`. */
  view: string
  query?: Readonly<Record<string, string>>
  /** The dialog's name by language; wallets and networks keep their own. */
  title: Readonly<Record<'en' | 'ar', string>>
  /** What was chosen or written on the screen itself made it so: another language begins the screen without it. */
  begunByHand?: true
  reach: (page: Page) => Promise<void>
  /** Something here moves for ever, as the placeholders of what does not come. */
  moves?: boolean
  /** The one thing to do here, or what there is to read where nothing is to be done. */
  shows: (modal: Locator) => Locator
}

/** Names that are the same in every language. */
export const sameTitle = (title: string) => ({ ar: title, en: title })
