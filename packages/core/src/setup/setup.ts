import { raiseAlert } from '../actions/raiseAlert.ts'
import { sayAlert } from '../actions/sayAlert.ts'
import type { Latchkey } from '../Latchkey.ts'
import { failureMistake } from './failureMistake.ts'
import { type FoundMistake, mistakeOf } from './mistakes.ts'
import { sourceFailed } from './sourceFailed.ts'

/** What says the mistakes of a set-up; a site that is set up well has no use for it. */
export const setup = {
  report,
  /** Says that a source of sessions cannot work (S8.27). */
  reportSource(latchkey: Latchkey, error: Error): void {
    raiseAlert(latchkey, sourceFailed(error))
  },
  /** Says what is wrong with the set-up, as a failed request tells. */
  reportFailure(latchkey: Latchkey, error: unknown): void {
    const { internal, options } = latchkey
    const mistake = failureMistake(error, {
      origin: internal.environment.page?.origin ?? '',
      projectId: options.projectId,
      serverUrl: options.serverUrl,
    })
    if (mistake) report(latchkey, mistake)
  },
}

/** The words of a mistake to the console, and to the bar where it is the site that has to mend it. */
function report(latchkey: Latchkey, found: FoundMistake): void {
  const { cause, fix, label, variant } = mistakeOf(found)
  const alert = { code: found[0], details: `${cause} ${fix}`, variant }
  if (label === undefined) sayAlert(latchkey, alert)
  else raiseAlert(latchkey, { ...alert, message: label })
}
