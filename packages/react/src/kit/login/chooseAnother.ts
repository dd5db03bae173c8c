import type { Latchkey } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'

/** Back to the other ways to connect. */
export function chooseAnother(latchkey: Latchkey): void {
  const previous = latchkey.store.getState().router.at(-2)
  if (previous?.name === 'Connect') navigate.back(latchkey)
  else navigate.reset(latchkey, { name: 'Connect' })
}
