import type { Latchkey } from '../Latchkey.ts'
import { reportMistake } from './reportMistake.ts'
import { type OpenModalParameters, showModal } from './showModal.ts'

/** How long a page may take to mount the modal that it opens. */
const mountMs = 3000

/**
 * Opens the modal at once; nothing is awaited and nothing is asked of the network first.
 *
 * Where nothing on the page shows the modal, the console says so a moment later.
 *
 * @example
 * openModal(latchkey, { view: 'Networks' })
 */
export function openModal(latchkey: Latchkey, parameters: OpenModalParameters = {}): void {
  showModal(latchkey, parameters)
  const { internal, options, store } = latchkey
  if (internal.hasModal || !options.debug || !internal.environment.window) return
  internal.after(mountMs, () => {
    // Who draws screens of their own has activated the instance by now.
    if (internal.hasModal || internal.activation || !store.getState().modal.open) return
    void reportMistake(latchkey, ['modal_not_mounted'])
  })
}
