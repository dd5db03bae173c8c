import type { QuestionCards } from '../approval/cards.ts'
import { createMadeQuestion, type MadeQuestion } from './createMadeQuestion.ts'
import { createQuestion, type Question } from './createQuestion.ts'
import { createSiteQuestion, type SiteQuestion } from './createSiteQuestion.ts'
import type { OwnSheet } from './OwnSheet.ts'

/** All that the frame shows its visitor by itself, by the method that it belongs to. */
export function createQuestions({
  loadCard,
  loadCards,
  notify,
}: {
  /** Loads and starts what draws all that the frame shows. */
  loadCard: () => Promise<void>
  /** Loads what draws the questions of a login. */
  loadCards: () => Promise<QuestionCards>
  /** Tells the page what wants to be seen. */
  notify: (wanted: { count: number; method?: string }) => void
}): {
  /** Once one was asked. */
  cards: () => QuestionCards | undefined
  /** Its answer is that the visitor has closed it. */
  devices: Question<OwnSheet, true>
  made: MadeQuestion
  site: SiteQuestion
} {
  let cards: QuestionCards | undefined
  const loadBoth = async () => {
    ;[cards] = await Promise.all([loadCards(), loadCard()])
  }
  const of = (method: 'devices.show' | 'login.device' | 'login.email') => ({
    loadCard,
    onChange: (isAsked: boolean) => notify(isAsked ? { count: 1, method } : { count: 0 }),
  })
  return {
    cards: () => cards,
    devices: createQuestion(of('devices.show')),
    made: createMadeQuestion({ ...of('login.device'), loadCard: loadBoth }),
    site: createSiteQuestion({ ...of('login.email'), loadCard: loadBoth }),
  }
}
