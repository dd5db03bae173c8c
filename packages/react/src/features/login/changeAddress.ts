import type { Latchkey } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'

/** Back to the field, with the address in it. */
export function changeAddress(latchkey: Latchkey, email: string): void {
  const previous = latchkey.store.getState().router.at(-2)
  if (previous?.name === 'Connect') navigate.back(latchkey)
  else navigate.reset(latchkey, { email, name: 'Connect' })
}
