import { createDevicesSheet, type ShownDevices } from './createDevicesSheet.ts'
import { createMadeQuestion, type MadeQuestion } from './createMadeQuestion.ts'
import { createSiteQuestion, type SiteQuestion } from './createSiteQuestion.ts'

/** All that the frame shows its visitor by itself, by the method that it belongs to. */
export function createQuestions({
  loadCard,
  notify,
}: {
  /** Loads what draws them. */
  loadCard: () => Promise<void>
  /** Tells the page what wants to be seen. */
  notify: (wanted: { count: number; method?: string }) => void
}): { devices: ShownDevices; made: MadeQuestion; site: SiteQuestion } {
  const of = (method: 'devices.show' | 'login.device' | 'login.email') => ({
    loadCard,
    onChange: (isAsked: boolean) => notify(isAsked ? { count: 1, method } : { count: 0 }),
  })
  return {
    devices: createDevicesSheet(of('devices.show')),
    made: createMadeQuestion(of('login.device')),
    site: createSiteQuestion(of('login.email')),
  }
}
