import { createMadeQuestion, type MadeQuestion } from './createMadeQuestion.ts'
import { createSiteQuestion, type SiteQuestion } from './createSiteQuestion.ts'

/** All that the frame asks its visitor by itself, each for the step of the login that it belongs to. */
export function createQuestions({
  loadCard,
  notify,
}: {
  /** Loads what draws them. */
  loadCard: () => Promise<void>
  /** Tells the page what wants to be seen. */
  notify: (wanted: { count: number; method?: string }) => void
}): { made: MadeQuestion; site: SiteQuestion } {
  const of = (method: 'login.device' | 'login.email') => ({
    loadCard,
    onChange: (isAsked: boolean) => notify(isAsked ? { count: 1, method } : { count: 0 }),
  })
  return {
    made: createMadeQuestion(of('login.device')),
    site: createSiteQuestion(of('login.email')),
  }
}
