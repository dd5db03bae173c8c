import type { AdapterContext } from '@latchkey/core/adapter'
import { createActions, type SolanaActions } from './createActions.ts'

/** Makes the actions and, where the list has it, the wallet behind the phone's wallet apps. */
export async function loadActions(
  context: AdapterContext,
  /** What the list has for the phone's wallet apps, once it has been looked for. */
  phone: Promise<unknown> | undefined,
): Promise<SolanaActions> {
  const provider = await phone
  if (provider) {
    const { createMobileWallet } = await import('../mobile/createMobileWallet.ts')
    // The list holds this object already.
    Object.defineProperties(provider, Object.getOwnPropertyDescriptors(createMobileWallet(context)))
  }
  return createActions(context)
}
