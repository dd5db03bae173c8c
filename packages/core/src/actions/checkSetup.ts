import type { Latchkey } from '../Latchkey.ts'
import { findMistakes } from '../setup/findMistakes.ts'
import { watchAnnouncements } from '../setup/watchAnnouncements.ts'
import { reportMistake } from './reportMistake.ts'

/** Looks for mistakes of the set-up, once; the words for one are fetched where there is one. Never rejects. */
export async function checkSetup(latchkey: Latchkey): Promise<void> {
  const { adapters, internal, options } = latchkey
  if (internal.isSetupChecked) return
  internal.isSetupChecked = true
  const found = findMistakes({
    given: internal.given,
    namespaces: [...adapters.keys()],
    networks: options.networks,
    page: internal.environment.page,
  })
  if (options.debug && options.enableEIP6963 && adapters.has('eip155'))
    watchAnnouncements(internal.environment, {
      onFound: (mistake) => void reportMistake(latchkey, mistake),
      signal: internal.signal,
    })
  for (const mistake of found) await reportMistake(latchkey, mistake)
}
