import type { Latchkey } from '../Latchkey.ts'

/**
 * Talks to the server for the first time: features, telemetry, allowed origins. Runs once, when
 * the visitor first opens the modal or comes back connected; before that no request leaves the
 * page. Never rejects: without the server the defaults hold (S6.4).
 */
export function activate(latchkey: Latchkey): Promise<void> {
  latchkey.internal.activation ??= import('./background.ts').then(
    ({ background }) => background.runActivation(latchkey),
    // Offline before the chunk came: the defaults hold. The next opening asks again, which helps
    // where the browser does not remember the failure.
    () => {
      latchkey.internal.activation = undefined
      latchkey.store.setState({ projectConfig: { answer: undefined, status: 'settled' } })
    },
  )
  return latchkey.internal.activation
}
